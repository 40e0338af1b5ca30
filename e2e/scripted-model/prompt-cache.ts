import { createHash } from 'node:crypto';
import type { Usage } from '@anthropic-ai/sdk/resources/messages/messages';
import type { Piece, ReplyUsage } from './reply.ts';
import { blocks, type RequestBody } from './request-body.ts';

/** How many blocks before a breakpoint the API checks for a known prefix. */
const lookback = 20;

/**
 * Prompt caching by the API's rules, without its expiry: a prefix that ended at a `cache_control` mark in an earlier
 * request is read, the rest up to this request's last mark is written, prefixes under `minimumTokens` are not cached.
 * So a test can see whether the marked prefix really stays the same from turn to turn.
 */
export class PromptCache {
  readonly #known = new Set<string>();
  readonly #minimumTokens: number;

  constructor(minimumTokens: number) {
    this.#minimumTokens = minimumTokens;
  }

  /** Counts the tokens of a request, and stores its marked prefixes. */
  count(body: RequestBody): { input: number; cacheRead: number; cacheWrite: number } {
    const prefix = prefixesOf(body);
    const total = prefix.at(-1)?.tokens ?? 0;
    const marks = prefix.flatMap((block, index) => (block.marked && block.tokens >= this.#minimumTokens ? [index] : []));
    const read = Math.max(0, ...marks.map((mark) => this.#longestKnown(prefix.slice(Math.max(0, mark - lookback), mark + 1))));
    const cached = Math.max(read, ...marks.map((mark) => prefix[mark]!.tokens), 0);
    for (const mark of marks) this.#known.add(prefix[mark]!.hash);
    return { input: total - cached, cacheRead: read, cacheWrite: cached - read };
  }

  clear(): void {
    this.#known.clear();
  }

  #longestKnown(candidates: Prefix[]): number {
    return candidates.findLast((block) => this.#known.has(block.hash))?.tokens ?? 0;
  }
}

interface Prefix {
  hash: string;
  tokens: number;
  marked: boolean;
}

function prefixesOf(body: RequestBody): Prefix[] {
  const system = typeof body.system === 'string' ? [{ type: 'text' as const, text: body.system }] : (body.system ?? []);
  const messages = body.messages.flatMap((message) => blocks(message.content).map((block) => ({ role: message.role, ...block })));
  const hash = createHash('sha256').update(body.model);
  let length = 0;
  const prefixes = [...(body.tools ?? []), ...system, ...messages].map((block) => {
    const { cache_control, ...content } = block as { cache_control?: unknown };
    const written = JSON.stringify(content);
    length += written.length;
    return { hash: hash.update(written).copy().digest('hex'), tokens: Math.ceil(length / 4), marked: Boolean(cache_control) };
  });
  const last = prefixes.at(-1);
  if (last && body.cache_control) last.marked = true;
  return prefixes;
}

/** Usage as the API reports it: as scripted, otherwise counted. */
export function usageOf(counted: { input: number; cacheRead: number; cacheWrite: number }, pieces: Piece[], given: ReplyUsage = {}): Usage {
  const scripted = given.input !== undefined || given.cacheRead !== undefined || given.cacheWrite !== undefined;
  const prompt = scripted ? { input: given.input ?? 0, cacheRead: given.cacheRead ?? 0, cacheWrite: given.cacheWrite ?? 0 } : counted;
  return {
    input_tokens: prompt.input,
    cache_creation_input_tokens: prompt.cacheWrite,
    cache_read_input_tokens: prompt.cacheRead,
    cache_creation: { ephemeral_5m_input_tokens: prompt.cacheWrite, ephemeral_1h_input_tokens: 0 },
    output_tokens: given.output ?? Math.max(1, Math.ceil(lengthOf(pieces) / 4)),
    output_tokens_details: given.thinking === undefined ? null : { thinking_tokens: given.thinking },
    server_tool_use: null,
    service_tier: 'standard',
    inference_geo: null,
    speed: null,
  };
}

function lengthOf(pieces: Piece[]): number {
  return pieces.reduce((length, piece) => {
    if (piece.kind === 'call') return length + piece.json.length;
    return piece.kind === 'text' || piece.kind === 'thinking' ? length + piece.text.length : length;
  }, 0);
}
