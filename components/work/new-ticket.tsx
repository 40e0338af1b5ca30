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
import { agentTypeLabels } from '#lib/runs/tickets/ticket.ts';
import type { ChosenFile } from './files/chosen-file.ts';
import { FileChoice } from './files/file-choice.tsx';
import { useChosenFiles } from './files/use-chosen-files.ts';
import { planAmong } from './plan-among.ts';

const kinds = Object.entries(agentTypeLabels).map(([value, label]) => ({ value, label }));

/** An example plan, for someone who writes their first one. */
const PLAN = `steps:
  - tool: REPLACE_IN_FILE
    path: settings.txt
    old_string: "search = off"
    new_string: "search = on"
    validations:
      - tool: FILE_EXISTS
        path: settings.txt`;

/** The file name of pasted text. */
const PASTED = 'notes.md';

/** The fields of a ticket that is not created yet. */
const BLANK = { task: '', plan: '', pasted: '' };

/** Creates a ticket, with files for a ticket on files. The text stays until the ticket is created, even if the dialog is closed. */
export function NewTicket() {
  const [open, setOpen] = useState(false);
  const [kind, setKind] = useState('workspace');
  const [written, setWritten] = useState(BLANK);
  /** A ticket that was created before all of its files were added. */
  const [opened, setOpened] = useState<string | null>(null);
  const choice = useChosenFiles();
  const router = useRouter();
  const isPlan = kind === 'plan';
  const ownFiles = kind === 'workspace' || isPlan;

  async function submit(form: FormData): Promise<ActionResult> {
    const pasted = String(form.get('pasted') ?? '').trim();
    const { files, refused } = await choice.settled();
    // The refusal came after the button was pressed, so the person has not seen it yet.
    if (refused !== choice.refused)
      return failure('Some files couldn’t be added: see below. Press Create ticket again to continue without them.');
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
    return failure(`The ticket was created. ${problem}`);
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
        title={opened ? 'Add files' : 'New ticket'}
        submit={opened ? 'Add' : 'Create ticket'}
        action={(form) => (opened ? addFiles(opened) : submit(form))}
      >
        {(state) =>
          opened ? (
            <FileChoice choice={choice} />
          ) : (
            <>
              <TextArea
                label="Task"
                {...field('task')}
                placeholder="Clean these notes up into a changelog"
                most={10_000}
                error={errorOf(state, 'task')}
              />
              <SelectField label="Type" name="agent_type" value={kind} onChange={(event) => setKind(event.target.value)} choices={kinds} />
              {isPlan ? (
                <TextArea
                  label="Plan"
                  {...field('plan')}
                  placeholder={PLAN}
                  hint="YAML. If left empty, the one .yaml file you add is used. The plan is checked before the ticket is created and runs step by step until one fails."
                  error={errorOf(state, 'plan')}
                  className="min-h-52 font-code"
                  spellCheck={false}
                />
              ) : null}
              {ownFiles ? <FileChoice choice={choice} /> : null}
              {kind === 'workspace' ? (
                <TextArea
                  label="Or paste text"
                  {...field('pasted')}
                  hint={`Saved as ${PASTED}.`}
                  most={1_000_000}
                  error={errorOf(state, 'pasted')}
                />
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
