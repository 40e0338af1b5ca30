import { z } from 'zod';
import type { ToolCall } from '#lib/base/tool-call.ts';
import type { CheckName } from '#lib/runs/workspace/checks/check.ts';

/** An abstract tool of plans: its input, and the workspace tool that executes it. */
export interface PlanTool<Input extends z.ZodObject = z.ZodObject> {
  /** Its name in plans, and its aliases. */
  names: readonly [string, ...string[]];
  input: Input;
  /** `change` changes files and cannot be a validation; `look` only reads them; `outside` is a program or a request. */
  kind: 'change' | 'look' | 'outside';
  /** The check of the project that it runs. */
  check?: CheckName;
  /** Its path may also be a folder. */
  takesFolders?: true;
  call(input: z.output<Input>): ToolCall;
  /** Why the output fails the step; null when it passes. Without it, the output's `is_error` decides. */
  problem?(input: z.output<Input>, answer: Record<string, unknown>): string | null;
  /** Why the call was refused, for the author of the plan; null when the call's own message is good enough. */
  refused?(failure: Record<string, unknown>): string | null;
  /** The outcome of a call that passed, in a few words. */
  passed?(answer: Record<string, unknown>): string;
}

/** Defines a tool of plans; the type of its input follows from the schema. */
export function definePlanTool<Input extends z.ZodObject>(tool: PlanTool<Input>): PlanTool<Input> {
  return tool;
}

/** A file or folder of the project, as a plan writes it: relative to its root, or absolute below it. */
export const path = z.string().min(1, { error: 'must not be empty' });
