import type { Json } from '#lib/base/json.ts';
import type { UiAction, UiActionType } from './ui-action.ts';

/** The label of a call while it runs, when it succeeded and when it failed. */
export interface Label {
  doing: string;
  done: string;
  failed: string;
}

/** The appearance of a primitive's call in the browser. Pure: no schema, no server code. */
export interface Surface {
  /** What its result may render as, by its `ui_action`; a result without one is an activity line. */
  uiActions?: readonly UiActionType[];
  label: (input: Json, output: Json) => Label;
  /** The change that its result names, if the person can undo it: of which entity, and its `updated_at` since then. */
  change?: (output: Json) => { ref: unknown; at: unknown };
  /** What can be rendered already while the input still streams in. */
  preview?: (input: Json) => UiAction | undefined;
}
