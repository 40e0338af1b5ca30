const PARSE = 0x50;
const BIND = 0x42;
const DESCRIBE = 0x44;
const CLOSE = 0x43;
const STATEMENT = 0x53;
const HEADER = 5;

/**
 * The prepared statements of one client. The shared session drops them between turns, so that clients cannot see each
 * other's statements. They are stored here, and prepared again when a turn first uses them.
 */
export class NamedStatements {
  readonly #parsed = new Map<string, Uint8Array>();
  readonly #there = new Set<string>();

  /** What must be sent before `message` (of the frontend protocol) so that its statement exists. */
  before(message: Uint8Array): Uint8Array | undefined {
    const name = nameIn(message);
    if (!name) return undefined;
    if (message[0] === PARSE) {
      this.#parsed.set(name, message.slice());
      this.#there.add(name);
    } else if (message[0] === CLOSE) {
      this.#parsed.delete(name);
    } else if (!this.#there.has(name)) {
      this.#there.add(name);
      return this.#parsed.get(name);
    }
    return undefined;
  }

  /** The session has dropped them. */
  turnEnds(): void {
    this.#there.clear();
  }
}

/** The statement that a message names; empty for the unnamed one and for messages without one. */
function nameIn(message: Uint8Array): string {
  const bytes = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
  const textAt = (start: number) => bytes.toString('utf8', start, bytes.indexOf(0, start));
  switch (message[0]) {
    case PARSE:
      return textAt(HEADER);
    case BIND:
      return textAt(bytes.indexOf(0, HEADER) + 1);
    case DESCRIBE:
    case CLOSE:
      return message[HEADER] === STATEMENT ? textAt(HEADER + 1) : '';
    default:
      return '';
  }
}
