import type { Exit } from '#lib/agent/operator/exit-reason.ts';
import { noMetadata } from '#lib/agent/operator/operator-output.ts';
import { inputJsonSchema } from '#lib/base/input-json-schema.ts';
import { wellFormed } from '#lib/base/text/sanitize-text.ts';
import type { Db } from '#lib/database/db.ts';
import type { BatchMessage, BatchRequest } from '#lib/models/message-batches.ts';
import type { PartnerModel } from '#lib/models/model.ts';
import type { Brief, Gathered } from './brief.ts';
import { writerInstructions, writerPrompt } from './prompt.ts';
import { askingTool, type Written } from './write-with-model.ts';

/** A version due longer ago than this is late: it is written at once. In ms. */
const LATE_MS = 3_600_000;
/** One whose deliverable is due again before this is written at once. In ms. */
const DUE_AGAIN_MS = 2 * 3_600_000;

/** What is kept of a version that waits in a batch. */
export interface KeptRequest {
  /** The turn that gathered the brief. */
  turnId: string | null;
  brief: Brief;
  /** `answered` by `message`; `passed`: no batch answered it, so that it is written the ordinary way. */
  state: 'waiting' | 'sent' | 'answered' | 'passed';
  message: BatchMessage | null;
}

/** Whether nobody is kept waiting when a version is written within about an hour: it came by itself, in time, and not often. */
export function mayWait({ version, deliverable }: Gathered, now: Date): boolean {
  if (!version.due_at) return false;
  const late = now.getTime() - Date.parse(version.due_at);
  const again = deliverable.next_run_at ? Date.parse(deliverable.next_run_at) - now.getTime() : Number.POSITIVE_INFINITY;
  return late < LATE_MS && again >= DUE_AGAIN_MS;
}

/** @throws what the database client throws */
export async function readBatchRequest(db: Db, versionId: string): Promise<KeptRequest | null> {
  const { data } = await db
    .from('batch_requests')
    .select('turn_id, brief, state, result')
    .eq('version_id', versionId)
    .maybeSingle()
    .throwOnError();
  if (!data) return null;
  return {
    turnId: data.turn_id,
    brief: briefFrom(data.brief),
    state: data.state as KeptRequest['state'],
    message: data.result as unknown as BatchMessage | null,
  };
}

/** Has a version wait for the next batch. @throws what the database client throws */
export async function keepBatchRequest(
  db: Db,
  { versionId, turnId, brief, mayAsk }: { versionId: string; turnId: string; brief: Brief; mayAsk: boolean },
): Promise<void> {
  await db
    .from('batch_requests')
    .insert({ version_id: versionId, turn_id: turnId, brief: wellFormed(JSON.parse(JSON.stringify(brief))), may_ask: mayAsk })
    .throwOnError();
}

/** The request for a version as the provider takes it: what {@link writeWithModel} asks. `brief` is the stored one. */
export function batchRequestOf(model: PartnerModel, versionId: string, brief: unknown, mayAsk: boolean): BatchRequest {
  const { name, description, input } = askingTool;
  return {
    custom_id: versionId,
    params: {
      model: model.id.replace(/^anthropic:/, ''),
      max_tokens: model.maxOutputTokens,
      system: [{ type: 'text', text: writerInstructions, cache_control: { type: 'ephemeral' } }],
      ...(mayAsk ? { tools: [{ name, description, input_schema: inputJsonSchema(input) as { type: 'object' } }] } : {}),
      messages: [{ role: 'user', content: [{ type: 'text', text: writerPrompt(briefFrom(brief)) }] }],
    },
  };
}

/** A provider's answer as what was written, at the price of a batch. Total: never throws. */
export function writtenOf(model: PartnerModel, { content, stop_reason, usage }: BatchMessage): Written {
  const text = content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('');
  const [read, written] = [usage.cache_read_input_tokens ?? 0, usage.cache_creation_input_tokens ?? 0];
  const tokens = {
    inputTokens: usage.input_tokens + read + written,
    outputTokens: usage.output_tokens,
    inputTokenDetails: { cacheReadTokens: read, cacheWriteTokens: written },
  };
  const asks = askingTool.input.safeParse(content.find((block) => block.type === 'tool_use')?.input).data;
  const cost = model.costOf(tokens, 'batch');
  const exit = exitOf(stop_reason, text, asks !== undefined);
  return {
    text,
    exit,
    ...(asks && exit.reason === 'awaiting_input' ? { asks } : {}),
    metadata: {
      ...noMetadata,
      tokens_in: tokens.inputTokens,
      tokens_out: tokens.outputTokens,
      tokens_cache_read: read,
      tokens_cache_write: written,
      cost_nanousd: cost,
      turns_used: 1,
    },
  };
}

/** The same answer comes again however often it is read, so that nothing here may be tried again. */
function exitOf(reason: BatchMessage['stop_reason'], text: string, asks: boolean): Exit {
  if (reason === 'refusal') return { reason: 'safety_stop', words: 'The model declined to write this.' };
  if (reason === 'max_tokens')
    return { reason: 'error', code: 'too_long', words: 'The text ran over the longest that the model can write.', retryable: false };
  if (reason === 'tool_use' && asks) return { reason: 'awaiting_input' };
  if (reason === 'end_turn' && text.trim()) return { reason: 'complete' };
  return { reason: 'error', code: 'broke_off', words: 'The model’s answer broke off.', retryable: false };
}

/** JSON knows no moments. */
function briefFrom(stored: unknown): Brief {
  const brief = stored as Omit<Brief, 'period'> & { period: { start: string | null; end: string } };
  return { ...brief, period: { start: brief.period.start ? new Date(brief.period.start) : null, end: new Date(brief.period.end) } };
}
