import type { UIMessageChunk } from 'ai';
import type { Exit } from '#lib/agent/operator/exit-reason.ts';
import type { OperatorMetadata } from '#lib/agent/operator/operator-output.ts';
import type { Db } from '#lib/database/db.ts';
import type { KeptQuestion, Question, Settled } from '#lib/features/questions/question.ts';
import { startBackgroundTurn } from '#lib/turns/background-turn.ts';
import { usageOf } from '#lib/turns/turn-usage.ts';
import type { Brief, Gathered } from './brief.ts';
import type { GenerationPorts } from './generate-version.ts';

/** The turn in which a version is written: its log, and what is told of it while it runs. */
export async function openTurn(ports: GenerationPorts, db: Db, userId: string, { version, deliverable }: Gathered, parent: string | null) {
  const { clock } = ports;
  const turn = await startBackgroundTurn(ports, db, {
    userId,
    parent,
    trigger: version.due_at ? 'schedule' : 'user',
    operator: 'deliverable.generate',
    keep: async (id) => db.from('deliverable_versions').update({ turn_id: id }).eq('id', version.id).throwOnError(),
  });
  const { live, log: turnLog } = turn;
  let began = false;
  let telling = Promise.resolve();
  const say = (chunk: UIMessageChunk) => {
    if (chunk.type === 'text-delta' && !began) {
      turnLog.say({ type: 'start-step' });
      turnLog.say({ type: 'text-start', id: chunk.id });
      began = true;
    }
    turnLog.say(chunk);
  };

  const keepCall = (id: string, name: string, effect: string, input: object, output: Record<string, unknown>) => {
    const at = clock.now().toISOString();
    turnLog.say({ type: 'tool-input-available', toolCallId: id, toolName: name, input });
    turnLog.say({ type: 'tool-output-available', toolCallId: id, output });
    const state = output.success ? 'succeeded' : 'failed';
    turnLog.keepCall({
      call_id: id,
      step: 0,
      name,
      effect,
      input,
      output,
      state,
      error_code: output.success ? null : String(output.error),
      started_at: at,
      ended_at: at,
    });
  };

  return {
    live,
    say,
    /** How far it is, in words, on the version: whoever waits for it sees it there. */
    tell(words: string) {
      telling = telling.then(async () => {
        const { error } = await db
          .from('deliverable_versions')
          .update({ progress: { message: words } })
          .eq('id', version.id)
          .eq('status', 'generating');
        if (error) ports.log('Progress could not be told', error);
      });
    },
    /** Once all of that is on the version. */
    told: () => telling,
    /** Everything that was read, as calls of the turn, so that it can be followed and replayed. */
    read({ materials, missing }: Brief) {
      const calls = [
        ...materials.map(({ ref, title, text, part }) => ({
          input: { ref },
          output: { success: true, title, text: text.slice(0, 2000).toWellFormed(), ...(part === undefined ? {} : { part }) },
        })),
        ...missing.map(({ title, why, isPart }) => ({
          input: { ref: title },
          output: isPart ? { success: true, part: why } : { success: false, error: 'not_found', message: why },
        })),
      ];
      turnLog.say({ type: 'start-step' });
      for (const [index, { input, output }] of calls.entries()) keepCall(`source-${index + 1}`, 'Read', 'read', input, output);
      turnLog.say({ type: 'finish-step' });
    },
    /** The question that it ends with. */
    asked({ question, options, default: assumed }: Question, request: string | null) {
      turnLog.say({ type: 'start-step' });
      keepCall('question', 'Clarify', 'surface', { question, options, default: assumed }, { success: true, request_id: request });
      turnLog.say({ type: 'finish-step' });
    },
    /** What was asked before, and what it goes on with. */
    settled({ options }: KeptQuestion, { question, answer, why, request }: Settled) {
      turnLog.say({ type: 'start-step' });
      const output = { success: true, request_id: request, ...(why ? { assumed: answer, why } : { answer }) };
      keepCall('answer', 'Clarify', 'surface', { question, options }, output);
      turnLog.say({ type: 'finish-step' });
    },
    /** Ends the turn in the database. False when another process has taken it. */
    end(exit: Exit, used: OperatorMetadata): Promise<boolean> {
      if (began) say({ type: 'text-end', id: 'draft' });
      return turn.end(exit, usageOf(used), { deliverable: deliverable.id, version: version.version_number });
    },
  };
}
