// A page's line to its kernel: Jupyter's messages over one websocket, as plain JSON (binary only where buffers travel).
// The server lets nothing through to the kernel but comm messages and kernel_info_request.

const RETRIES = [300, 1000, 3000]; // ms; the server keeps a kernel a little longer than that after its page has gone
const GONE = new Set(["restarting", "autorestarting", "dead"]); // a kernel started anew knows nothing of this page

/** A name that no one else has. (crypto.randomUUID is missing where the site is served by plain http to other machines.) */
export const unique = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

export class Kernel extends EventTarget {
  #socket;
  #session = unique();
  #waiting = [];
  #tries = 0;
  #connected = false;
  #over = false;

  constructor(base, id) {
    super();
    const url = new URL(`${base}api/kernels/${id}/channels?session_id=${this.#session}`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    this.url = url.href;
    this.#connect();
  }

  /** Send one message on the shell channel; what is said while the line is down goes out when it is up again. */
  send(type, content, metadata = {}) {
    if (this.#over) return;
    const message = JSON.stringify({
      channel: "shell",
      header: { msg_id: unique(), msg_type: type, session: this.#session, username: "", date: new Date().toISOString(), version: "5.3" },
      parent_header: {}, metadata, content, buffers: [],
    });
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(message);
    else this.#waiting.push(message);
  }

  /** Hang up for good. */
  close() {
    this.#over = true;
    this.#socket.close();
  }

  #connect() {
    const socket = (this.#socket = new WebSocket(this.url));
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      this.#tries = 0;
      for (const message of this.#waiting.splice(0)) socket.send(message);
      this.dispatchEvent(new Event(this.#connected ? "reconnected" : "connected"));
      this.#connected = true;
    };
    socket.onmessage = ({ data }) => this.#receive(typeof data === "string" ? JSON.parse(data) : withBuffers(data));
    socket.onclose = (event) => {
      if (this.#over) return;
      if (event.code === 4404 || this.#tries >= RETRIES.length) this.#lose();
      else setTimeout(() => this.#connect(), RETRIES[this.#tries++]);
    };
  }

  #receive(message) {
    const { msg_type: type } = message.header;
    if (type === "status" && GONE.has(message.content.execution_state)) this.#lose();
    else if (type.startsWith("comm_")) this.dispatchEvent(new CustomEvent(type, { detail: message }));
  }

  #lose() {
    this.close();
    this.dispatchEvent(new Event("lost"));
  }
}

/** Jupyter's binary form: the number of parts, their offsets (32 bit, big-endian), the JSON part, then the buffers. */
function withBuffers(data) {
  const view = new DataView(data);
  const count = view.getUint32(0);
  const offsets = Array.from({ length: count }, (_, i) => view.getUint32(4 * (i + 1)));
  const parts = offsets.map((start, i) => data.slice(start, offsets[i + 1]));
  return { ...JSON.parse(new TextDecoder().decode(parts[0])), buffers: parts.slice(1).map((part) => new DataView(part)) };
}
