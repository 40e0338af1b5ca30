import { z } from 'zod';
import { textOf } from '#lib/agent/operator/content.ts';
import type { Operator } from '#lib/agent/operator/operator.ts';
import { operatorInput } from '#lib/agent/operator/operator-input.ts';
import { metadataToJson, operatorMetadataSchema } from '#lib/agent/operator/protocol.ts';
import type { CallContext } from '#lib/agent/registry/context.ts';
import type { Primitive } from '#lib/agent/registry/define-primitive.ts';

const input = z.strictObject({ task: z.string().trim().min(1).describe('everything it needs to know: it sees nothing else') });
const output = z.object({ exit_reason: z.string(), message: z.string(), metadata: operatorMetadataSchema });

/**
 * Makes an operator available to another as a primitive. It runs on its caller's remaining budget and ends with it. Its
 * effects are dropped: it is for looking things up, not for changing them.
 */
export function operatorPrimitive(
  operator: Operator,
  { name, description, label }: Pick<Primitive, 'name' | 'description' | 'label'>,
): Primitive<typeof input, typeof output, CallContext> {
  return {
    name,
    description,
    label,
    input,
    output,
    effect: 'read',
    parallelSafe: true,
    async execute({ signal, ledger }, { task }) {
      const answer = await operator.execute(operatorInput(task, 'task'), { ...(signal && { signal }), ...(ledger && { ledger }) });
      return { exit_reason: answer.exit.reason, message: textOf(answer.message), metadata: metadataToJson(answer.metadata) };
    },
  };
}
