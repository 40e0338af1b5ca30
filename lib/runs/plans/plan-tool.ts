import { z } from 'zod';
import type { CheckName } from '#lib/runs/workspace/checks/check.ts';

/** A call of a workspace's tool. */
export interface ToolCall {
  name: string;
  input: Record<string, unknown>;
}

/** An abstract tool of plans: what it takes, and which tool of a workspace carries it out. */
export interface PlanTool<Input extends z.ZodObject = z.ZodObject> {
  /** As plans call it; further names mean the same. */
  names: readonly [string, ...string[]];
  input: Input;
  /** `change` changes files, and is a step, never a validation; `look` only looks at them; `outside` is a program or a request. */
  kind: 'change' | 'look' | 'outside';
  /** It is this check of the project. */
  check?: CheckName;
  /** Its path may name a folder too. */
  takesFolders?: true;
  call(input: z.output<Input>): ToolCall;
  /** Why what was answered fails the step; null when it passes. Absent where the answer's `is_error` tells. */
  problem?(input: z.output<Input>, answer: Record<string, unknown>): string | null;
  /** Why its call was refused, for who wrote the plan; null where what the call says of it serves them too. */
  refused?(failure: Record<string, unknown>): string | null;
  /** What came of a call that passed, in a few words. */
  passed?(answer: Record<string, unknown>): string;
}

/** Defines a tool of plans; the type of its input follows from the schema. */
export function definePlanTool<Input extends z.ZodObject>(tool: PlanTool<Input>): PlanTool<Input> {
  return tool;
}

/** A file or folder of the project, as a plan writes it: relative to its root, or absolute below it. */
export const path = z.string().min(1, { error: 'must not be empty' });
