'use client';

import { saveMemory } from '#app/(partner)/memories/actions.ts';
import { useUndo } from '#components/shell/use-undo.ts';
import { SelectField, TextArea, TextField } from '#components/ui/field.tsx';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { errorOf } from '#components/ui/form-state.ts';
import { scopeValue } from '#lib/entities/memories/memory-scope.ts';
import type { MemoryType } from '#lib/entities/memories/memory-types.ts';
import { hasLabels, type Memory } from '#lib/features/memories/memory.ts';
import type { ScopeChoices } from '#lib/features/memories/read-scope-choices.ts';
import { scopeChoices } from './scope-choice.ts';

const kinds: Record<MemoryType, string> = {
  fact: 'Fact: something that is true',
  preference: 'Preference: how someone likes things',
  instruction: 'Instruction: what to do from now on',
  decision: 'Decision: what was decided',
};

/** Edits a memory and its scope. */
export function MemoryDialog({
  memory,
  scopes,
  open,
  onOpenChange,
}: {
  memory: Memory;
  scopes: ScopeChoices;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const offerUndo = useUndo();
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Edit memory"
      submit="Save"
      action={(form) => saveMemory(memory.id, form)}
      onSaved={({ undo }) => offerUndo('Memory updated.', undo)}
    >
      {(state) => (
        <>
          <TextArea label="Memory" name="content" defaultValue={memory.content} most={10_000} error={errorOf(state, 'content')} />
          <SelectField
            label="Kind"
            name="type"
            defaultValue={memory.type}
            choices={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
            error={errorOf(state, 'type')}
          />
          <SelectField
            label="Used in"
            name="scope"
            hint="Not used anywhere else."
            defaultValue={scopeValue(memory.scope)}
            choices={scopeChoices(memory, scopes)}
            error={errorOf(state, 'scope')}
          />
          {hasLabels(memory) ? (
            <TextField
              label="Labels"
              name="tags"
              hint="Separate them with commas."
              defaultValue={memory.tags.join(', ')}
              most={1000}
              error={errorOf(state, 'tags')}
            />
          ) : null}
        </>
      )}
    </FormDialog>
  );
}
