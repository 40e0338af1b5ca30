import type { Label, Surface } from '#lib/agent/registry/surface.ts';
import type { UiAction } from '#lib/agent/registry/ui-action.ts';
import { asJson } from '#lib/base/json.ts';
import { askingLabel, label, surfaces as primitives } from '#lib/primitives/surface.ts';
import { surfaces as tools } from './tool-surfaces.ts';

/** The surface of every tool, from all registries. Pure. */
const surfaces: Readonly<Record<string, Surface>> = { ...primitives, ...tools };

/** The surface of a tool by name; a plain one for an unknown name. */
function surfaceOf(name: string): Surface {
  return Object.hasOwn(surfaces, name) ? surfaces[name]! : { label: () => label('Calling', 'Called', 'call', name) };
}

/** The label of a call, from as much input and output as there is. Never throws: unexpected JSON gives a plainer label. */
export function labelOf(name: string, input: unknown, output?: unknown): Label {
  const answered = asJson(output);
  return answered.status === 'awaiting_approval' ? askingLabel : surfaceOf(name).label(asJson(input), answered);
}

/** The types of entities whose changes have revisions. */
const revisable = ['deliverable', 'session', 'memory', 'domain'];

/** The key with which the person can undo the change of a call; undefined when it changed nothing, or nothing that can be undone. */
export function changeOf(name: string, output: unknown): { ref: string; at: string } | undefined {
  const answered = asJson(output);
  if (answered.success === false) return undefined;
  const { ref, at } = surfaceOf(name).change?.(answered) ?? {};
  return typeof ref === 'string' && typeof at === 'string' && revisable.includes(ref.split(':')[0]!) ? { ref, at } : undefined;
}

/** What a call renders: its result's `ui_action`, or before that a preview from its partial input. */
export function uiActionOf(name: string, input: unknown, output?: unknown): UiAction | undefined {
  const { uiActions = [], preview } = surfaceOf(name);
  const action = asJson(asJson(output).ui_action);
  if (uiActions.some((type) => type === action.type)) return action as unknown as UiAction;
  return output === undefined ? preview?.(asJson(input)) : undefined;
}
