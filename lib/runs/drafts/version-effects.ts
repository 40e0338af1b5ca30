import { z } from 'zod';
import type { EffectHandlers } from '#lib/agent/operator/effect.ts';
import { awaitPerson } from '#lib/agent/operator/human-operator.ts';
import { operatorInput } from '#lib/agent/operator/operator-input.ts';
import type { Services } from '#lib/base/services.ts';
import type { Db } from '#lib/database/db.ts';
import { claim, MOST_CLAIMS } from '#lib/features/claims/claim.ts';
import { personOperator } from '#lib/features/questions/person-operator.ts';
import { leftOut, preference } from '#lib/features/versions/read-preferences.ts';
import type { Turn } from '#lib/turns/turn.ts';
import { saveBatchRequest } from './batch-request.ts';
import type { Brief } from './brief.ts';
import { questionCall } from './version-calls.ts';
import { versionProgress } from './version-progress.ts';

const version = z.guid();
const stageVersion = z.object({
  type: z.literal('stage_version'),
  version,
  text: z.string(),
  source_snapshots: z.array(z.unknown()),
  preferences: z.array(preference),
  left_out: z.array(leftOut),
  claims: z.array(claim).max(MOST_CLAIMS).nullable(),
  offered_memories: z.array(z.guid()),
  assumption: z.unknown(),
  period_start: z.iso.datetime().nullable(),
});
const skipVersion = z.object({ type: z.literal('skip_version'), version, assumption: z.unknown() });
const awaitBatch = z.object({ type: z.literal('await_batch'), version, brief: z.json(), may_ask: z.boolean() });
const askPerson = z.object({
  type: z.literal('ask_person'),
  question: z.string(),
  options: z.array(z.string()),
  default: z.string(),
  about: z.enum(['nothing_new', 'no_material']).optional(),
  deadline: z.iso.datetime(),
});

export type StageVersion = z.infer<typeof stageVersion>;
export type AwaitBatch = z.infer<typeof awaitBatch>;

/** The effect handlers of a version's writer. They ignore a version that is no longer being written. */
export function versionEffects({ clock, log }: Pick<Services, 'clock' | 'log'>, db: Db, versionId: string, turn?: Turn): EffectHandlers {
  const writing = (values: object) =>
    db
      .from('deliverable_versions')
      .update({ ...values, progress: null } as never)
      .eq('id', versionId)
      .eq('status', 'generating')
      .throwOnError();
  return {
    async stage_version(effect) {
      const { text, source_snapshots, offered_memories, preferences, left_out, claims, assumption, period_start } =
        stageVersion.parse(effect);
      const staged = {
        status: 'staged',
        draft_content: text,
        source_snapshots,
        preferences,
        left_out,
        claims,
        offered_memories,
        assumption,
        staged_at: clock.now().toISOString(),
        error: null,
      };
      // The start of a later version is known more precisely than to the millisecond.
      await db
        .from('deliverable_versions')
        .update({ period_start })
        .eq('id', versionId)
        .eq('status', 'generating')
        .is('period_start', null)
        .throwOnError();
      await writing(staged);
    },
    async skip_version(effect) {
      const { assumption } = skipVersion.parse(effect);
      await writing({ status: 'skipped', assumption });
    },
    async await_batch(effect) {
      const { brief, may_ask: mayAsk } = awaitBatch.parse(effect);
      await saveBatchRequest(db, { versionId, turnId: turn!.id, brief: brief as unknown as Brief, mayAsk });
      const progress = versionProgress(db, versionId, log);
      progress.show('Waiting in a batch');
      await progress.settled();
    },
    async ask_person(effect) {
      const { question, ...about } = askPerson.parse(effect);
      const metadata = { ...about, version: versionId, turn: turn!.id };
      const { effects } = await personOperator(db, log).execute(operatorInput(question, 'task', { metadata }));
      const waits = awaitPerson.safeParse(effects[0]).data;
      await turn?.step([questionCall({ question, ...about }, waits?.request_id ?? null)]);
    },
  };
}
