import type { Label, Surface } from '#lib/agent/registry/surface.ts';
import type { UiAction } from '#lib/agent/registry/ui-action.ts';
import { asJson, askingLabel, label, surfaces as primitives } from '#lib/primitives/surface.ts';
import { surfaces as tools } from './surface.ts';

/** How every call looks in the browser, whatever registry it belongs to. Pure. */
const surfaces: Readonly<Record<string, Surface>> = { ...primitives, ...tools };

/** The surface of a call by name; a plain one for a name that is not known. */
function surfaceOf(name: string): Surface {
  return Object.hasOwn(surfaces, name) ? surfaces[name]! : { label: () => label('Calling', 'Called', 'call', name) };
}

/** A call in words, from its input and output as far as they are there. Total: odd JSON gives plainer words. */
export function labelOf(name: string, input: unknown, output?: unknown): Label {
  const answered = asJson(output);
  return answered.status === 'awaiting_approval' ? askingLabel : surfaceOf(name).label(asJson(input), answered);
}

/** What a call renders: its result's `ui_action`, or before there is one what its partial input shows already. */
export function uiActionOf(name: string, input: unknown, output?: unknown): UiAction | undefined {
  const { uiActions = [], preview } = surfaceOf(name);
  const given = asJson(asJson(output).ui_action);
  if (uiActions.some((type) => type === given.type)) return given as unknown as UiAction;
  return output === undefined ? preview?.(asJson(input)) : undefined;
}
