import { z } from 'zod';
import { isApproved, waitingMessage } from '#lib/agent/approvals/approval.ts';
import { diskFullMessage, type Failure, isDiskFull, PrimitiveError } from '#lib/base/errors.ts';
import { inputJsonSchema } from '#lib/base/input-json-schema.ts';
import { wellFormed } from '#lib/base/text/sanitize-text.ts';
import { findUnsafeKey, unsafeKeyMessage } from '#lib/base/unsafe-keys.ts';
import { aiTools, type CallOptions } from './ai-tools.ts';
import { checkInput, parseInput } from './check-input.ts';
import type { CallContext, PrimitiveContext } from './context.ts';
import type { Primitive } from './define-primitive.ts';
import { type ModelOutput, modelOutput, withoutUiAction } from './model-output.ts';

/** The description of an operator or tool for a model, another operator or a client. */
export const toolMetadataSchema = z.object({
  name: z.string(),
  description: z.string(),
  /** JSON Schema. */
  input_schema: z.json(),
  /** Whether it may run at the same time as other calls. */
  parallel_safe: z.boolean(),
});
type ToolMetadata = z.infer<typeof toolMetadataSchema>;

/** The result of a call: JSON, in which `success` says whether it succeeded. */
export type Result = { success: true; [field: string]: unknown } | Failure;

type In<Context extends CallContext> = Primitive<z.ZodObject, z.ZodObject, Context>;

/** Primitives by name: JSON in, JSON out. `Context` is what their calls receive. */
export class Registry<Context extends CallContext = PrimitiveContext> {
  readonly #primitives = new Map<string, In<Context>>();

  constructor(primitives: readonly In<Context>[] = []) {
    for (const primitive of primitives) this.register(primitive);
  }

  /** Adds a primitive. Throws when its name is taken. */
  register(primitive: In<Context>): void {
    if (this.#primitives.has(primitive.name)) throw new Error(`There are two primitives called ${primitive.name}.`);
    this.#primitives.set(primitive.name, primitive);
  }

  get(name: string): In<Context> | undefined {
    return this.#primitives.get(name);
  }

  names(): string[] {
    return [...this.#primitives.keys()];
  }

  primitives(): In<Context>[] {
    return [...this.#primitives.values()];
  }

  /** A registry of the named primitives. Unknown names are ignored. */
  only(names: readonly string[]): Registry<Context> {
    return new Registry(this.primitives().filter(({ name }) => names.includes(name)));
  }

  /** Whether a primitive accepts this input; refs in it are not resolved. */
  accepts(name: string, input: unknown): boolean {
    const primitive = this.#primitives.get(name);
    return primitive !== undefined && !findUnsafeKey(input) && parseInput(primitive.input, wellFormed(input)).success;
  }

  /** Executes a call. Never throws: every error is a failure with a code. */
  async execute(name: string, input: unknown, ctx: Context): Promise<Result> {
    try {
      const primitive = this.#primitives.get(name);
      if (!primitive) throw this.#unknown(name);
      const unsafe = findUnsafeKey(input);
      if (unsafe) throw new PrimitiveError('invalid_input', unsafeKeyMessage(unsafe), { path: unsafe, expected: 'no such key' });
      const checked = checkInput(name, primitive.input, wellFormed(input));
      const waits = primitive.approval && (await this.#askFirst(primitive, ctx, checked));
      if (waits) return { success: true, ...waits, message: waitingMessage };
      const answered = await primitive.execute(ctx, checked);
      const { error } = primitive.output.safeParse(answered);
      if (error) throw new Error(`What ${name} answers is not what it promises: ${z.prettifyError(error)}`);
      return { success: true, ...answered };
    } catch (error) {
      return failureOf(name, error, ctx);
    }
  }

  /** Name, description and input schema of each, as model providers expect them, and whether it may run next to other calls. */
  toolDefinitions(): ToolMetadata[] {
    return this.primitives().map(({ name, description, input, parallelSafe }) => ({
      name,
      description,
      input_schema: inputJsonSchema(input) as ToolMetadata['input_schema'],
      parallel_safe: parallelSafe,
    }));
  }

  /** The tools of a Model Context Protocol server. */
  mcpTools() {
    return this.primitives().map(mcpTool);
  }

  /** A call's result as the model reads it. */
  modelOutput(name: string, result: unknown): ModelOutput {
    const own = this.#primitives.get(name)?.modelOutput;
    return modelOutput(own && succeeded(result) ? { success: true, ...own(result) } : withoutUiAction(result));
  }

  /** The tools of the `ai` package; `contextFor` creates the context of each call. */
  aiTools(contextFor: (options: CallOptions) => Context) {
    return aiTools(this, contextFor);
  }

  /** Asks the person about a risky call, or refuses it when they cannot be asked. */
  async #askFirst(primitive: In<Context>, ctx: Context, input: Record<string, unknown>) {
    const proposal = await primitive.approval?.(ctx, input);
    if (!proposal || isApproved(ctx, { name: primitive.name, input }, proposal)) return null;
    if (!ctx.approve)
      throw new PrimitiveError('permission_denied', `${primitive.name} needs the person’s approval, and they cannot be asked here.`);
    return ctx.approve({ name: primitive.name, input }, proposal);
  }

  #unknown(name: string): PrimitiveError {
    const available = this.names();
    return new PrimitiveError('unknown_primitive', `Unknown primitive "${name}". Available: ${available.join(', ')}.`, { available });
  }
}

function succeeded(result: unknown): result is { success: true } {
  return (result as { success?: unknown } | null)?.success === true;
}

function mcpTool<Context extends CallContext>(primitive: In<Context>) {
  const { name, description, programDescription = description, input, output, effect, additive = false } = primitive;
  const changes = effect === 'write' || effect === 'external';
  const { $schema: _, ...outputSchema } = z.toJSONSchema(successOf(output), { io: 'output', target: 'draft-7' });
  return {
    name,
    description: programDescription,
    inputSchema: inputJsonSchema(input) as { type: 'object' },
    outputSchema: outputSchema as { type: 'object' },
    annotations: {
      readOnlyHint: !changes,
      destructiveHint: changes && !additive,
      idempotentHint: effect !== 'external' && !additive,
      openWorldHint: effect === 'external',
    },
  };
}

/** The schema of the registry's result when a call succeeds. */
export function successOf(output: z.ZodObject): z.ZodObject {
  return z.object({ success: z.literal(true), ...output.shape });
}

function failureOf(name: string, error: unknown, ctx: CallContext): Failure {
  if (error instanceof PrimitiveError) return error.toFailure();
  if (ctx.signal?.aborted)
    return { success: false, error: 'execution_failed', message: `${name} was stopped. Read before you do it again.` };
  if (isDiskFull(error)) return { success: false, error: 'disk_full', message: diskFullMessage };
  const logId = ctx.log(`${name} failed`, error);
  return {
    success: false,
    error: 'execution_failed',
    message: `${name} failed because of an internal error (log ${logId}). Try once more; if it fails again, tell the person.`,
    log_id: logId,
  };
}
