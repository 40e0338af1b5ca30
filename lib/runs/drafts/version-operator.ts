import type { Effect } from '#lib/agent/operator/effect.ts';
import type { Exit } from '#lib/agent/operator/exit-reason.ts';
import { defineOperator, type Operator } from '#lib/agent/operator/operator.ts';
import { noMetadata, operatorOutput } from '#lib/agent/operator/operator-output.ts';
import type { Db } from '#lib/database/db.ts';
import type { EntityContext } from '#lib/entities/entity-context.ts';
import { askForAddresses, type WantedAddress } from '#lib/features/addresses/ask-for-addresses.ts';
import { askUntil } from '#lib/features/questions/answer-deadline.ts';
import { nothingNew, wantsNone } from '#lib/features/questions/empty-run-question.ts';
import { noMaterial } from '#lib/features/questions/no-material.ts';
import type { KeptQuestion, Question } from '#lib/features/questions/question.ts';
import { accountMessage } from '#lib/features/versions/preference.ts';
import { untrusted } from '#lib/untrusted/untrusted.ts';
import { mayWait } from './batch-request.ts';
import { type Brief, type Gathered, snapshotsOf } from './brief.ts';
import { formatPeriod } from './format-period.ts';
import { gatherBrief } from './gather-brief.ts';
import type { GenerationPorts } from './generate-version.ts';
import type { openTurn } from './generation-turn.ts';
import { accountByChecks, partsOf } from './preferences/account.ts';
import type { TemplateDraft } from './template/write-by-template.ts';
import type { AwaitBatch, StageVersion } from './version-effects.ts';
import { type Written, writeWithModel } from './write-with-model.ts';

/** A version that is to be written, as far as it was come before. */
export interface Writing {
  db: Db;
  userId: string;
  gathered: Gathered;
  /** What was asked before, and is settled. */
  asked: KeptQuestion | null;
  /** What a batch answered. */
  answer: { brief: Brief; written: Written } | null;
  /** Whether it may be left to the next batch. */
  mayBatch: boolean;
  log: Awaited<ReturnType<typeof openTurn>>;
}

/** What a version is written from, and the draft by rules where they are the ones that write. */
interface Prepared {
  brief: Brief;
  draft: TemplateDraft | null;
}

/**
 * The writer of a version as an operator: gathers what there is, asks or writes. The text is its output; that the version
 * is staged, skipped, asked for or left to a batch are its effects.
 */
export function versionOperator(ports: GenerationPorts, writing: Writing): Operator {
  const { gathered, asked, answer, log } = writing;
  const version = gathered.version.id;
  return defineOperator({
    name: 'deliverable.generate',
    log: ports.log,
    async run(_, { signal }) {
      const brief =
        answer?.brief ?? (await gatherBrief(entityContext(ports, writing, signal), gathered, asked, (words) => log.tell(words)));
      if (asked && brief.settled) await log.settled(asked, brief.settled);
      await askForAddresses(writing.db, log.live.id, gathered.deliverable, wantedBy(brief));
      if (!answer) await log.read(brief);
      log.tell('Writing');
      const assumption = assumptionOf(brief);
      if (wantsNone(asked?.about, brief.settled))
        return nothingWritten({ reason: 'complete' }, { type: 'skip_version', version, assumption });
      const draft = await draftByRules(ports, writing.userId, brief, signal);
      const isEmpty = draft?.isEmpty ?? brief.materials.every(({ isBackground }) => isBackground);
      // Nothing was found because nothing could be read: that is not the same as nothing new.
      if (isEmpty && brief.missing.length > 0) return couldNotWrite(brief, draft);
      const asks = asked ? null : asksOf(ports, gathered, brief, isEmpty);
      if (isEmpty && !brief.approved && (!asks || draft?.leftOut.length)) return couldNotWrite(brief, draft);
      if (isEmpty && !asks && !asked && gathered.deliverable.governance === 'full_auto')
        return nothingWritten({ reason: 'complete' }, { type: 'skip_version', version, assumption });
      if (ports.batches && writing.mayBatch && !asks?.first && mayWait(gathered, ports.clock.now())) {
        const effect: AwaitBatch = { type: 'await_batch', version, brief: JSON.parse(JSON.stringify(brief)), may_ask: asks !== null };
        return nothingWritten({ reason: 'awaiting_batch' }, effect);
      }
      const { text, exit, metadata, asks: question } = await write(ports, writing, { brief, draft }, signal, asks);
      const effects: Effect[] = [];
      if (question && asks) effects.push({ type: 'ask_person', ...question, deadline: asks.until.toISOString() });
      if (exit.reason === 'complete' && text.trim()) effects.push(stageEffect(version, text, { brief, draft }));
      return operatorOutput(text, exit, { metadata, effects });
    },
  });
}

const nothingWritten = (exit: Exit, effect: Effect) => operatorOutput('', exit, { effects: [effect] });
const assumptionOf = ({ settled }: Brief) => (settled?.why ? settled : null);

/** Ends a run that found nothing to write from, with what was missing. */
function couldNotWrite(brief: Brief, draft: TemplateDraft | null) {
  const unread = brief.missing.map(({ title, why }) => `${title} (${why.replace(/\.$/, '')})`);
  const because = [unread.length > 0 ? `Not read: ${unread.join('; ')}.` : '', accountMessage([], draft?.leftOut ?? [])].filter(Boolean);
  const words = ['There is nothing to write it from.', ...because, 'Add a source or notes, then have it written.'].join(' ');
  return operatorOutput('', { reason: 'error', code: 'no_material', words, retryable: false }, {});
}

/** What the rules write, where no model does: read and written apart, since others wrote the sources. */
export async function draftByRules(
  { model }: GenerationPorts,
  person: string,
  brief: Brief,
  signal: AbortSignal,
): Promise<TemplateDraft | null> {
  return model.provider === 'offline' ? untrusted.run('write-by-template', brief, { person, signal }) : null;
}

/** That a version is staged with a text: what it was written from goes with it. */
export function stageEffect(version: string, text: string, { brief, draft }: Prepared): StageVersion {
  // A text that another run wrote is not what the rules would write now.
  const account = draft?.text.trim() === text.trim() ? draft : null;
  // The template writes nothing from background.
  const materials = draft ? brief.materials.filter(({ isBackground }) => !isBackground) : brief.materials;
  return {
    type: 'stage_version',
    version,
    text: text.trim(),
    source_snapshots: snapshotsOf({ ...brief, materials }),
    offered_memories: brief.offered ?? [],
    preferences: account?.preferences ?? accountByChecks(partsOf(brief), text),
    left_out: account?.leftOut ?? [],
    assumption: assumptionOf(brief),
  };
}

/** What may be asked: `first` before anything is written, where the run itself has something to ask. */
interface Asks {
  until: Date;
  first: Question | null;
}

/**
 * Whether there is time to ask. A run that has nothing to write a first version from asks for it. One that came by itself and
 * found nothing new asks whether to write at all; who asked for a version wants one, unless it goes out unread.
 */
function asksOf({ clock }: GenerationPorts, { version, deliverable }: Gathered, brief: Brief, isEmpty: boolean): Asks | null {
  const until = askUntil(clock.now(), deliverable.next_run_at ? new Date(deliverable.next_run_at) : null);
  if (!until) return null;
  const goesOutUnread = deliverable.governance === 'full_auto';
  if (isEmpty && !brief.approved) return { until, first: noMaterial(brief.title) };
  const asksWhether = isEmpty && (version.due_at || goesOutUnread);
  return { until, first: asksWhether ? nothingNew(brief.title, formatPeriod(brief.period, brief.timeZone), goesOutUnread) : null };
}

async function write(
  ports: GenerationPorts,
  { answer, log }: Writing,
  { brief, draft }: Prepared,
  signal: AbortSignal,
  mayAsk: Asks | null,
): Promise<Written> {
  const say = (delta: string) => log.say({ type: 'text-delta', id: 'draft', delta });
  if (answer && (mayAsk || !answer.written.asks)) {
    say(answer.written.text);
    return answer.written;
  }
  if (mayAsk?.first) return { text: '', asks: mayAsk.first, exit: { reason: 'awaiting_input' }, metadata: noMetadata };
  if (!draft) return writeWithModel(ports, brief, signal, say, mayAsk !== null);
  say(draft.text);
  return { text: draft.text, exit: { reason: 'complete' }, metadata: { ...noMetadata, turns_used: 1 } };
}

/** The addresses that are not read before the person has approved them. */
const wantedBy = ({ missing }: Brief): WantedAddress[] =>
  missing.flatMap(({ waitsFor, source }) => (waitsFor && source ? [{ address: waitsFor, source }] : []));

/** The world in which what a version is written from is read. */
export function entityContext(
  { clock, log, embedder }: GenerationPorts,
  { db, userId, gathered: { profile } }: Pick<Writing, 'db' | 'userId' | 'gathered'>,
  signal: AbortSignal,
): EntityContext {
  return { db, userId, clock, timeZone: profile?.time_zone ?? 'UTC', signal, log, ...(embedder ? { embedder } : {}) };
}
