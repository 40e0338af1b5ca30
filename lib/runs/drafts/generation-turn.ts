import type { UIMessageChunk } from 'ai';
import type { Exit } from '#lib/agent/operator/exit-reason.ts';
import type { EndedCall } from '#lib/agent/operator/interceptor.ts';
import type { OperatorMetadata } from '#lib/agent/operator/operator-output.ts';
import type { Db } from '#lib/database/db.ts';
import type { KeptQuestion, Question, Settled } from '#lib/features/questions/question.ts';
import { startTurn } from '#lib/turns/turn.ts';
import type { Brief, Gathered } from './brief.ts';
import type { GenerationPorts } from './generate-version.ts';

/** The turn in which a version is written: its log, and what is told of it while it runs. */
export async function openTurn(ports: GenerationPorts, db: Db, userId: string, { version, deliverable }: Gathered, parent: string | null) {
  const turn = await startTurn(ports, db, {
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

  /** Records calls that are done already. */
  const recordCalls = (calls: readonly { callId: string; name: string; effect: string; input: object; output: EndedCall['output'] }[]) =>
    turn.step(calls.map(({ output, ...call }) => ({ ...call, execute: async () => output })));

  return {
    live,
    run: turn.run.bind(turn),
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
      return recordCalls(calls.map((call, index) => ({ ...call, callId: `source-${index + 1}`, name: 'Read', effect: 'read' })));
    },
    /** The question that it ends with. */
    asked({ question, options, default: assumed }: Question, request: string | null) {
      const input = { question, options, default: assumed };
      return recordCalls([
        { callId: 'question', name: 'Clarify', effect: 'surface', input, output: { success: true, request_id: request } },
      ]);
    },
    /** What was asked before, and the answer or assumption that the run continues with. */
    settled({ options }: KeptQuestion, { question, answer, why, request }: Settled) {
      const output = { success: true, request_id: request, ...(why ? { assumed: answer, why } : { answer }) };
      return recordCalls([{ callId: 'answer', name: 'Clarify', effect: 'surface', input: { question, options }, output }]);
    },
    /** Ends the turn in the database. False when another process has taken it. */
    end(exit: Exit, used: OperatorMetadata): Promise<boolean> {
      if (began) say({ type: 'text-end', id: 'draft' });
      return turn.end(exit, used, { deliverable: deliverable.id, version: version.version_number });
    },
  };
}
