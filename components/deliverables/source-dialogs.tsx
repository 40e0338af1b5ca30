'use client';

import { useState } from 'react';
import { addSource, editSource } from '#app/(partner)/deliverables/actions.ts';
import { sendFile, UploadProblem } from '#components/documents/send-file.ts';
import { problemOfFile } from '#components/documents/uploads.ts';
import { useUndo } from '#components/shell/use-undo.ts';
import { type Choice, SelectField, TextArea, TextField } from '#components/ui/field.tsx';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { errorOf, type FormState } from '#components/ui/form-state.ts';
import { Link } from '#components/ui/link.tsx';
import { failure } from '#lib/base/action-result.ts';
import type { Source } from '#lib/features/deliverables/deliverable.ts';
import type { SourceTool } from '#lib/features/integrations/source-tools.ts';
import { ToolSourceFields } from './tool-source-fields.tsx';

interface DialogProps {
  deliverableId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Adds a source: a text, a web page, a file that becomes a document, something on a platform, an item from the workspace, or a tool of an MCP server. */
export function AddSourceDialog({
  deliverableId,
  things,
  tools,
  resources,
  open,
  onOpenChange,
}: DialogProps & { things: Choice[]; tools: SourceTool[]; resources: Choice[] }) {
  const [kind, setKind] = useState<'description' | 'url' | 'file' | 'platform' | 'ref' | 'tool'>('description');
  const offerUndo = useUndo();
  const kinds: Choice[] = [
    { value: 'description', label: 'Pasted text' },
    { value: 'url', label: 'Public web page' },
    { value: 'file', label: 'File to upload' },
    { value: 'platform', label: 'Connected platform' },
    ...(things.length > 0 ? [{ value: 'ref', label: 'From your workspace' }] : []),
    ...(tools.length > 0 ? [{ value: 'tool', label: 'Tool of an MCP server' }] : []),
  ];
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add a source"
      description="Read before each version is written."
      submit="Add"
      sendingMessage={kind === 'file' ? 'Uploading the file' : undefined}
      action={async (form) => {
        const problem = kind === 'file' ? await uploadInto(form) : null;
        return problem ? failure(problem) : addSource(deliverableId, form);
      }}
      onSaved={({ undo }) => offerUndo('Source added.', undo)}
    >
      {(state) => (
        <>
          <SelectField
            label="Type"
            name="type"
            value={kind}
            onChange={(event) => setKind(event.target.value as typeof kind)}
            choices={kinds}
          />
          {kind === 'tool' ? (
            <ToolSourceFields key={kind} tools={tools} state={state} />
          ) : kind === 'platform' ? (
            <SelectField
              key={kind}
              label="What is read"
              name="value"
              choices={resources}
              disabled={resources.length === 0}
              hint={<ChooseOnPlatforms any={resources.length > 0} />}
              error={errorOf(state, 'value')}
            />
          ) : kind === 'ref' ? (
            <SelectField key={kind} label="Item" name="value" choices={things} error={errorOf(state, 'value')} />
          ) : kind === 'file' ? (
            <TextField
              key={kind}
              label="File"
              name="file"
              type="file"
              className="file:mr-3 file:font-[560] file:text-accent"
              required
              hint="PDF, Word, PowerPoint, Excel, web page, CSV, email, calendar, Markdown or text, up to 50 MB. It becomes one of your documents."
              error={errorOf(state, 'value')}
            />
          ) : (
            <ValueField key={kind} type={kind} state={state} />
          )}
          <NameField state={state} />
        </>
      )}
    </FormDialog>
  );
}

/** Leads to the platforms, where the person chooses what may be read. */
function ChooseOnPlatforms({ any }: { any: boolean }) {
  return (
    <>
      {any ? 'Only what you chose to be read is listed. ' : 'You haven’t chosen anything to be read yet. '}
      <Link className="link" href="/settings/integrations">
        {any ? 'Choose more' : 'Connect a platform'}
      </Link>
    </>
  );
}

/** Uploads the file of a form, and puts its document in its place. @returns why it was not uploaded */
async function uploadInto(form: FormData): Promise<string | null> {
  const file = form.get('file');
  if (!(file instanceof File) || !file.name) return 'Choose a file.';
  const problem = problemOfFile(file);
  if (problem) return problem;
  try {
    const { id } = await sendFile(file.name, file, () => {}, new AbortController().signal);
    form.delete('file');
    form.set('type', 'ref');
    form.set('value', `document:${id}`);
    return null;
  } catch (error) {
    return error instanceof UploadProblem ? error.message : 'The file could not be sent. Try again.';
  }
}

/** Edits a source: its text or URL, and its name. For any other type, only the name can be changed. */
export function EditSourceDialog({
  deliverableId,
  place,
  source: { type, value, name },
  open,
  onOpenChange,
}: DialogProps & { place: number; source: Source }) {
  const offerUndo = useUndo();
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Source"
      description="Read before each version is written."
      submit="Save"
      action={(form) => editSource(deliverableId, { place, value }, form)}
      onSaved={({ undo }) => offerUndo('Source updated.', undo)}
    >
      {(state) => (
        <>
          <NameField state={state} value={name} />
          {type === 'description' || type === 'url' ? <ValueField type={type} state={state} value={value} /> : null}
        </>
      )}
    </FormDialog>
  );
}

function NameField({ state, value }: { state: FormState; value?: string }) {
  return (
    <TextField label="Name" name="name" hint="Optional. Shown in lists." defaultValue={value} most={200} error={errorOf(state, 'name')} />
  );
}

function ValueField({ type, state, value }: { type: 'description' | 'url'; state: FormState; value?: string }) {
  const error = errorOf(state, 'value');
  if (type === 'description') return <TextArea label="Text" name="value" defaultValue={value} most={20_000} error={error} />;
  return <TextField label="URL" name="value" type="url" placeholder="https://" defaultValue={value} most={2000} error={error} />;
}
