import { z } from 'zod';
import { textOf } from '#lib/agent/operator/content.ts';
import { humanOperator } from '#lib/agent/operator/human-operator.ts';
import type { Operator } from '#lib/agent/operator/operator.ts';
import type { Log } from '#lib/base/log.ts';
import type { Db } from '#lib/database/db.ts';
import { settlementOf } from './question.ts';
import { questionOf } from './read-question.ts';

/** The metadata of an input whose message is a question for a version. */
export const asking = z.object({
  version: z.guid(),
  turn: z.guid(),
  options: z.array(z.string()),
  default: z.string(),
  /** The deadline of the answer. */
  deadline: z.iso.datetime(),
  about: z.string().optional(),
});

/** The person whose client `db` is, as an operator that answers the questions of runs: with their answer, or the assumption. */
export function personOperator(db: Db, log: Log): Operator {
  return humanOperator({
    name: 'person',
    log,
    desk: {
      async put({ message, metadata }) {
        const { default: default_answer, about = '', ...rest } = asking.parse(metadata);
        const { data } = await db.rpc('ask_for_version', { ...rest, about, default_answer, question: textOf(message) }).throwOnError();
        return data;
      },
      async look(request) {
        const { data } = await db.from('requests').select().eq('id', request).eq('kind', 'question').maybeSingle().throwOnError();
        if (!data) return { state: 'gone' };
        const settled = settlementOf(questionOf(data));
        return settled ? { state: 'settled', answer: settled.answer } : { state: 'open' };
      },
    },
  });
}
