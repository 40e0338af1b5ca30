import { type Reply, type Replyable, toReply } from './reply.ts';
import { newestUserText, type RequestBody } from './request-body.ts';

/** Creates a reply from the request. `undefined`: leave it to the next script. */
export type ReplyFunction = (body: RequestBody) => Replyable | undefined | Promise<Replyable | undefined>;

export interface ScriptOptions {
  /**
   * Only for conversations whose newest user message contains this text (or for which the function says so), so that
   * concurrent tests do not take each other's replies. Without it: any request that no marked script takes.
   */
  when?: string | ((body: RequestBody) => boolean);
  /** Repeat the last reply indefinitely. Default: each reply is given once. */
  repeat?: boolean;
}

interface Script {
  options: ScriptOptions;
  replies: Reply[];
  write?: ReplyFunction;
}

/** The scripted replies. Marked scripts come before unmarked ones, older before newer. */
export class Scripts {
  #scripts: Script[] = [];

  add(given: Replyable[] | ReplyFunction, options: ScriptOptions): void {
    if (typeof given === 'function') this.#scripts.push({ options, replies: [], write: given });
    else this.#scripts.push({ options, replies: given.map(toReply) });
  }

  /** The reply for a request, taken from its script; undefined when nothing is scripted for it. `marked`: only from a script with a marker. */
  async take(body: RequestBody, { marked = false } = {}): Promise<Reply | undefined> {
    const candidates = this.#scripts.filter(({ options }) => matches(options, body) && !(marked && options.when === undefined));
    for (const script of candidates.sort((a, b) => Number(b.options.when !== undefined) - Number(a.options.when !== undefined))) {
      if (script.write) {
        const written = await script.write(body);
        if (written !== undefined) return toReply(written);
        continue;
      }
      const next = script.options.repeat && script.replies.length === 1 ? script.replies[0] : script.replies.shift();
      if (next) return next;
    }
    return undefined;
  }

  /** How many replies are still unused, without the repeated ones; of one marker, or of all scripts. */
  left(when?: string): number {
    return this.#scripts
      .filter((script) => !script.options.repeat && (when === undefined || script.options.when === when))
      .reduce((sum, script) => sum + script.replies.length, 0);
  }

  clear(when?: string): void {
    this.#scripts = when === undefined ? [] : this.#scripts.filter((script) => script.options.when !== when);
  }
}

function matches({ when }: ScriptOptions, body: RequestBody): boolean {
  if (when === undefined) return true;
  return typeof when === 'string' ? newestUserText(body).includes(when) : when(body);
}
