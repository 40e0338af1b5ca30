import type { EntityContext } from '#lib/entities/entity-context.ts';
import type { Effect } from '#lib/operator/effect.ts';
import type { Exit } from '#lib/operator/exit-reason.ts';
import { defineOperator, type Operator } from '#lib/operator/operator.ts';
import { noMetadata, operatorOutput } from '#lib/operator/operator-output.ts';
import { askUntil } from '#lib/questions/ask-until.ts';
import { nothingNew, wantsNone } from '#lib/questions/nothing-new.ts';
import type { KeptQuestion, Question } from '#lib/questions/question.ts';
import type { Db } from '#lib/supabase/db.ts';
import { mayWait } from './batch-request.ts';
import { type Brief, type Gathered, snapshotsOf } from './brief.ts';
import { gatherBrief } from './gather-brief.ts';
import type { GenerationPorts } from './generate-version.ts';
import type { openTurn } from './generation-turn.ts';
import { periodWords } from './period-words.ts';
import { accountByChecks, partsOf } from './preferences/account.ts';
import { writeByTemplate } from './template/write-by-template.ts';
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
      if (asked && brief.settled) log.settled(asked, brief.settled);
      if (!answer) log.read(brief);
      log.tell('Writing');
      if (wantsNone(asked?.about, brief.settled)) return nothingWritten({ reason: 'complete' }, { type: 'skip_version', version });
      const asks = asked ? null : asksOf(ports, gathered, brief);
      if (ports.batches && writing.mayBatch && !asks?.first && mayWait(gathered, ports.clock.now())) {
        const effect: AwaitBatch = { type: 'await_batch', version, brief: JSON.parse(JSON.stringify(brief)), may_ask: asks !== null };
        return nothingWritten({ reason: 'awaiting_batch' }, effect);
      }
      const { text, exit, metadata, asks: question } = await write(ports, writing, brief, signal, asks);
      const effects: Effect[] = [];
      if (question && asks) effects.push({ type: 'ask_person', ...question, deadline: asks.until.toISOString() });
      if (exit.reason === 'complete' && text.trim()) effects.push(stageEffect(ports, version, text, brief));
      return operatorOutput(text, exit, { metadata, effects });
    },
  });
}

const nothingWritten = (exit: Exit, effect: Effect) => operatorOutput('', exit, { effects: [effect] });

/** That a version is staged with a text: what it was written from goes with it. */
export function stageEffect({ model }: GenerationPorts, version: string, text: string, brief: Brief): StageVersion {
  const byTemplate = model.provider === 'offline' ? writeByTemplate(brief) : null;
  // A text that another run wrote is not what the rules would write now.
  const account = byTemplate?.text.trim() === text.trim() ? byTemplate : null;
  // The template writes nothing from background.
  const materials = byTemplate ? brief.materials.filter(({ isBackground }) => !isBackground) : brief.materials;
  return {
    type: 'stage_version',
    version,
    text: text.trim(),
    source_snapshots: snapshotsOf({ ...brief, materials }),
    offered_memories: brief.offered ?? [],
    preferences: account?.preferences ?? accountByChecks(partsOf(brief), text),
    left_out: account?.leftOut ?? [],
    assumption: brief.settled?.why ? brief.settled : null,
  };
}

/** What may be asked: `first` before anything is written, where the run itself has something to ask. */
interface Asks {
  until: Date;
  first: Question | null;
}

/**
 * Whether there is time to ask. A run that came by itself and found nothing to tell asks whether to write at all; who asked
 * for a version wants one.
 */
function asksOf({ clock, model }: GenerationPorts, { version, deliverable }: Gathered, brief: Brief): Asks | null {
  const until = askUntil(clock.now(), deliverable.next_run_at ? new Date(deliverable.next_run_at) : null);
  if (!until) return null;
  const isEmpty = model.provider === 'offline' ? writeByTemplate(brief).isEmpty : brief.materials.every(({ isBackground }) => isBackground);
  const first = version.due_at && isEmpty && brief.missing.length === 0;
  return { until, first: first ? nothingNew(brief.title, periodWords(brief.period, brief.timeZone)) : null };
}

async function write(
  ports: GenerationPorts,
  { answer, log }: Writing,
  brief: Brief,
  signal: AbortSignal,
  mayAsk: Asks | null,
): Promise<Written> {
  const say = (delta: string) => log.say({ type: 'text-delta', id: 'draft', delta });
  if (answer && (mayAsk || !answer.written.asks)) {
    say(answer.written.text);
    return answer.written;
  }
  if (mayAsk?.first) return { text: '', asks: mayAsk.first, exit: { reason: 'awaiting_input' }, metadata: noMetadata };
  if (ports.model.provider !== 'offline') return writeWithModel(ports, brief, signal, say, mayAsk !== null);
  const { text } = writeByTemplate(brief);
  say(text);
  return { text, exit: { reason: 'complete' }, metadata: { ...noMetadata, turns_used: 1 } };
}

/** The world in which what a version is written from is read. */
export function entityContext(
  { clock, log, embedder }: GenerationPorts,
  { db, userId, gathered: { profile } }: Pick<Writing, 'db' | 'userId' | 'gathered'>,
  signal: AbortSignal,
): EntityContext {
  return { db, userId, clock, timeZone: profile?.time_zone ?? 'UTC', signal, log, ...(embedder ? { embedder } : {}) };
}
