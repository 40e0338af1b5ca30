'use client';

import { Plus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ChangeEvent, useState } from 'react';
import { openTicket } from '#app/(partner)/work/actions.ts';
import { Button } from '#components/ui/button.tsx';
import { SelectField, TextArea } from '#components/ui/field.tsx';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { errorOf } from '#components/ui/form-state.ts';
import { type ActionResult, failure, invalidFields } from '#lib/base/action-result.ts';
import type { ChosenFile } from './files/chosen-file.ts';
import { FileChoice } from './files/file-choice.tsx';
import { useChosenFiles } from './files/use-chosen-files.ts';
import { planAmong } from './plan-among.ts';

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
  const choice = useChosenFiles();
  const router = useRouter();
  const isPlan = kind === 'plan';
  const ownFiles = kind === 'workspace' || isPlan;

  async function submit(form: FormData): Promise<ActionResult> {
    const pasted = String(form.get('pasted') ?? '').trim();
    const { files, refused } = await choice.settled();
    // It was refused after the button was pressed, and the person has not seen it.
    if (refused !== choice.refused) return failure('Not all of the files were added: see below. Open it again to go without them.');
    if (isPlan && !String(form.get('plan') ?? '').trim()) {
      const found = await planAmong(files);
      if (found && 'problem' in found) return invalidFields({ plan: found.problem });
      if (found) form.set('plan', found.text);
    }
    const ticket = await openTicket(form);
    if (!ticket.ok) return ticket;
    if (!ownFiles) {
      goTo(ticket.id);
      return { ok: true };
    }
    return addFiles(ticket.id, pasted ? [pastedFile(pasted, files)] : []);
  }

  async function addFiles(id: string, more: readonly ChosenFile[] = []): Promise<ActionResult> {
    const problem = await choice.upload(id, more);
    if (problem === null) {
      goTo(id);
      return { ok: true };
    }
    setOpened(id);
    return failure(`The ticket is open. ${problem}`);
  }

  function goTo(id: string) {
    setOpened(null);
    choice.clear();
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
        action={(form) => (opened ? addFiles(opened) : submit(form))}
      >
        {(state) =>
          opened ? (
            <FileChoice choice={choice} />
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
              {ownFiles ? <FileChoice choice={choice} /> : null}
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

function pastedFile(text: string, files: readonly ChosenFile[]): ChosenFile {
  const content = new Blob([`${text}\n`]);
  return { path: freeName(files), size: content.size, content };
}

function freeName(files: readonly ChosenFile[]): string {
  const taken = new Set(files.map(({ path }) => path));
  if (!taken.has(PASTED)) return PASTED;
  for (let number = 2; ; number++) if (!taken.has(`notes-${number}.md`)) return `notes-${number}.md`;
}
