import type { Exit } from '#lib/agent/operator/exit-reason.ts';
import { noMetadata } from '#lib/agent/operator/operator-output.ts';
import { inputJsonSchema } from '#lib/base/input-json-schema.ts';
import { wellFormed } from '#lib/base/text/sanitize-text.ts';
import type { Db } from '#lib/database/db.ts';
import type { BatchMessage, BatchRequest } from '#lib/models/message-batches.ts';
import { LONGEST_REPLY, type PartnerModel } from '#lib/models/model.ts';
import type { Brief, Gathered } from './brief.ts';
import { writerInstructions, writerPrompt } from './prompt.ts';
import { askingTool, type WriterResult } from './write-with-model.ts';

/** A version that is this overdue is written immediately. In ms. */
const LATE_MS = 3_600_000;
/** A version whose deliverable is due again this soon is written immediately. In ms. */
const DUE_AGAIN_MS = 2 * 3_600_000;

/** The stored request of a version in a batch. */
export interface StoredRequest {
  /** The turn that gathered the brief. */
  turnId: string | null;
  /** `passed`: no batch answered it, or a source was forgotten, so it is written individually. */
  state: 'waiting' | 'sent' | 'answered' | 'passed';
  /** What a batch wrote, and from what; null unless it is `answered`. */
  answer: { brief: Brief; message: BatchMessage } | null;
}

/** Whether a version may take about an hour: it is scheduled, on time, and not frequent. */
export function mayWait({ version, deliverable }: Gathered, now: Date): boolean {
  if (!version.due_at) return false;
  const late = now.getTime() - Date.parse(version.due_at);
  const again = deliverable.next_run_at ? Date.parse(deliverable.next_run_at) - now.getTime() : Number.POSITIVE_INFINITY;
  return late < LATE_MS && again >= DUE_AGAIN_MS;
}

/** @throws errors of the database client */
export async function readBatchRequest(db: Db, versionId: string): Promise<StoredRequest | null> {
  const { data } = await db
    .from('batch_requests')
    .select('turn_id, brief, state, result')
    .eq('version_id', versionId)
    .maybeSingle()
    .throwOnError();
  if (!data) return null;
  return {
    turnId: data.turn_id,
    state: data.state as StoredRequest['state'],
    answer: data.result === null ? null : { brief: briefFrom(data.brief), message: data.result as unknown as BatchMessage },
  };
}

/** Leaves a version to the next batch. @throws errors of the database client */
export async function saveBatchRequest(
  db: Db,
  { versionId, turnId, brief, mayAsk }: { versionId: string; turnId: string; brief: Brief; mayAsk: boolean },
): Promise<void> {
  await db
    .from('batch_requests')
    .insert({ version_id: versionId, turn_id: turnId, brief: wellFormed(JSON.parse(JSON.stringify(brief))), may_ask: mayAsk })
    .throwOnError();
}

/** The provider's request for a version, the same as in {@link writeWithModel}. `brief` is the stored one. */
export function batchRequestOf(model: PartnerModel, versionId: string, brief: unknown, mayAsk: boolean): BatchRequest {
  const { name, description, input } = askingTool;
  return {
    custom_id: versionId,
    params: {
      model: model.id.replace(/^anthropic:/, ''),
      max_tokens: (model.maxOutputTokens ?? LONGEST_REPLY) + (typeof model.thinking === 'number' ? model.thinking : 0),
      ...thinkingOf(model),
      system: [{ type: 'text', text: writerInstructions, cache_control: { type: 'ephemeral' } }],
      ...(mayAsk ? { tools: [{ name, description, input_schema: inputJsonSchema(input) as { type: 'object' } }] } : {}),
      messages: [{ role: 'user', content: [{ type: 'text', text: writerPrompt(briefFrom(brief)) }] }],
    },
  };
}

function thinkingOf({ thinking }: PartnerModel): Pick<BatchRequest['params'], 'thinking'> {
  if (thinking === 'off') return {};
  return { thinking: thinking === 'adaptive' ? { type: 'adaptive' } : { type: 'enabled', budget_tokens: thinking } };
}

/** Converts a provider's answer, at batch prices. Never throws. */
export function writerResultOf(model: PartnerModel, { content, stop_reason, usage }: BatchMessage): WriterResult {
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

/** Not retryable, because reading the answer again gives the same result. */
function exitOf(reason: BatchMessage['stop_reason'], text: string, asks: boolean): Exit {
  if (reason === 'refusal') return { reason: 'safety_stop', message: 'The model declined to write this.' };
  if (reason === 'max_tokens')
    return { reason: 'error', code: 'too_long', message: 'The text is longer than the model can write.', retryable: false };
  if (reason === 'tool_use' && asks) return { reason: 'awaiting_input' };
  if (reason === 'end_turn' && text.trim()) return { reason: 'complete' };
  return { reason: 'error', code: 'broke_off', message: 'The model’s answer broke off.', retryable: false };
}

/** Restores dates, which JSON stores as strings. */
function briefFrom(stored: unknown): Brief {
  const brief = stored as Omit<Brief, 'period'> & { period: { start: string | null; end: string } };
  return { ...brief, period: { start: brief.period.start ? new Date(brief.period.start) : null, end: new Date(brief.period.end) } };
}
