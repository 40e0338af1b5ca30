'use client';

import { Plus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { toast } from 'sonner';
import { openTicket } from '#app/(partner)/work/actions.ts';
import { Button } from '#components/ui/button.tsx';
import { SelectField, TextArea } from '#components/ui/field.tsx';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { errorOf, type FormState } from '#components/ui/form-state.ts';
import { FileChoice } from './file-choice.tsx';
import { planAmong } from './plan-among.ts';
import { uploadFiles } from './upload-files.ts';

const kinds = [
  { value: 'workspace', label: 'Work on files of its own' },
  { value: 'research', label: 'Research in what is here' },
  { value: 'content', label: 'Writing' },
  { value: 'reporting', label: 'Figures and reports' },
  { value: 'plan', label: 'Steps of a plan (YAML)' },
];

/** What a plan looks like, for who writes the first one. */
const PLAN = `steps:
  - tool: REPLACE_IN_FILE
    path: settings.txt
    old_string: "search = off"
    new_string: "search = on"
    validations:
      - tool: FILE_EXISTS
        path: settings.txt`;

/** What pasted text is called among the files. */
const PASTED = 'notes.md';

/** Opens a work ticket, with files where it is work on files. */
export function NewTicket() {
  const [open, setOpen] = useState(false);
  const [kind, setKind] = useState('workspace');
  const [files, setFiles] = useState<File[]>([]);
  const router = useRouter();
  const isPlan = kind === 'plan';
  const ownFiles = kind === 'workspace' || isPlan;

  async function submit(form: FormData): Promise<FormState> {
    const pasted = String(form.get('pasted') ?? '').trim();
    if (isPlan && !String(form.get('plan') ?? '').trim()) {
      const found = await planAmong(files);
      if (found && 'problem' in found) return { state: 'refused', errors: { plan: found.problem } };
      if (found) form.set('plan', found.text);
    }
    const opened = await openTicket(form);
    if ('state' in opened) return opened;
    const given = ownFiles ? [...files, ...(pasted ? [new File([`${pasted}\n`], freeName(files))] : [])] : [];
    const problem = given.length > 0 ? await uploadFiles(opened.id, given) : null;
    if (problem) toast.error(`The ticket is open, but its files were not all added. ${problem}`);
    setFiles([]);
    router.push(`/work/${opened.id}`);
    return { state: 'saved' };
  }

  return (
    <>
      <Button kind="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Plus size={15} />
        New ticket
      </Button>
      <FormDialog open={open} onOpenChange={setOpen} title="New work ticket" submit="Open it" action={submit}>
        {(state) => (
          <>
            <TextArea
              label="What is to be done"
              name="task"
              placeholder="Clean these notes up into a changelog"
              maxLength={10_000}
              error={errorOf(state, 'task')}
            />
            <SelectField
              label="Kind of work"
              name="agent_type"
              value={kind}
              onChange={(event) => setKind(event.target.value)}
              choices={kinds}
            />
            {isPlan ? (
              <TextArea
                label="The plan"
                name="plan"
                placeholder={PLAN}
                hint="YAML; left empty, the one .yaml file among the files below is the plan. It is looked over before the ticket is opened, and carried out step by step to the first that fails."
                error={errorOf(state, 'plan')}
                className="min-h-52 font-code"
                spellCheck={false}
              />
            ) : null}
            {ownFiles ? <FileChoice files={files} onChange={setFiles} /> : null}
            {kind === 'workspace' ? (
              <TextArea label="Or paste text" name="pasted" hint={`It becomes the file ${PASTED}.`} maxLength={1_000_000} />
            ) : null}
          </>
        )}
      </FormDialog>
    </>
  );
}

function freeName(files: readonly File[]): string {
  const taken = new Set(files.map(({ name }) => name));
  if (!taken.has(PASTED)) return PASTED;
  for (let number = 2; ; number++) if (!taken.has(`notes-${number}.md`)) return `notes-${number}.md`;
}
