'use client';

import { Plus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ChangeEvent, useState } from 'react';
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

/** What is written for a ticket that is not opened yet. */
const BLANK = { task: '', plan: '', pasted: '' };

/** Opens a work ticket, with files where it is work on files. What is written stays until it is open, though the dialog is closed. */
export function NewTicket() {
  const [open, setOpen] = useState(false);
  const [kind, setKind] = useState('workspace');
  const [written, setWritten] = useState(BLANK);
  /** The ticket that is open already, and whose files were not all added. */
  const [opened, setOpened] = useState<string | null>(null);
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
    const ticket = await openTicket(form);
    if ('state' in ticket) return ticket;
    const given = ownFiles ? [...files, ...(pasted ? [new File([`${pasted}\n`], freeName(files))] : [])] : [];
    return addFiles(ticket.id, given);
  }

  async function addFiles(id: string, given: readonly File[]): Promise<FormState> {
    const failure = given.length > 0 ? await uploadFiles(id, given) : null;
    if (!failure) {
      goTo(id);
      return { state: 'saved' };
    }
    setOpened(id);
    setFiles(failure.left);
    return { state: 'refused', message: `The ticket is open. ${failure.problem}` };
  }

  function goTo(id: string) {
    setOpened(null);
    setFiles([]);
    setWritten(BLANK);
    router.push(`/work/${id}`);
  }

  function toggle(next: boolean) {
    setOpen(next);
    if (!next && opened) goTo(opened);
  }

  const field = (name: keyof typeof BLANK) => ({
    name,
    value: written[name],
    onChange: (event: ChangeEvent<HTMLTextAreaElement>) => setWritten((before) => ({ ...before, [name]: event.target.value })),
  });

  return (
    <>
      <Button kind="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Plus size={15} />
        New ticket
      </Button>
      <FormDialog
        open={open}
        onOpenChange={toggle}
        title={opened ? 'Add its files' : 'New work ticket'}
        submit={opened ? 'Add them' : 'Open it'}
        action={(form) => (opened ? addFiles(opened, files) : submit(form))}
      >
        {(state) =>
          opened ? (
            <FileChoice files={files} onChange={setFiles} />
          ) : (
            <>
              <TextArea
                label="What is to be done"
                {...field('task')}
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
                  {...field('plan')}
                  placeholder={PLAN}
                  hint="YAML; left empty, the one .yaml file among the files below is the plan. It is looked over before the ticket is opened, and carried out step by step to the first that fails."
                  error={errorOf(state, 'plan')}
                  className="min-h-52 font-code"
                  spellCheck={false}
                />
              ) : null}
              {ownFiles ? <FileChoice files={files} onChange={setFiles} /> : null}
              {kind === 'workspace' ? (
                <TextArea label="Or paste text" {...field('pasted')} hint={`It becomes the file ${PASTED}.`} maxLength={1_000_000} />
              ) : null}
            </>
          )
        }
      </FormDialog>
    </>
  );
}

function freeName(files: readonly File[]): string {
  const taken = new Set(files.map(({ name }) => name));
  if (!taken.has(PASTED)) return PASTED;
  for (let number = 2; ; number++) if (!taken.has(`notes-${number}.md`)) return `notes-${number}.md`;
}
