'use client';

import { ListChecks } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { listResources, pickResources } from '#app/(partner)/settings/integrations/actions.ts';
import { unreachable } from '#components/chat/problem.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { TextField } from '#components/ui/field.tsx';
import { ErrorNotice } from '#components/ui/notice.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { failure } from '#lib/base/action-result.ts';
import { plural } from '#lib/base/text/plural.ts';
import { type PlatformName, platformLabels } from '#lib/entities/platform-names.ts';
import type { Resource } from '#lib/features/integrations/platforms/connector.ts';
import { platformUses, resourceLabels } from './platform-labels.ts';
import { resourceChoices } from './resource-choices.ts';

interface Props {
  name: PlatformName;
  /** What is picked now. */
  picked: Resource[];
  /** The chat that continues afterwards. */
  chat: string | null;
  /** Opens as soon as the page is shown. */
  startsOpen: boolean;
}

/** A button, and the dialog in which the person picks what may be read. */
export function PickResources({ name, picked, chat, startsOpen }: Props) {
  const router = useRouter();
  const [open, setOpen] = useState(startsOpen);
  const { resource, resources, reach } = platformUses[name];
  const label = picked.length > 0 ? `Change ${resources}` : `Choose ${resources}`;
  return (
    <>
      <Button kind={picked.length > 0 ? 'fill' : 'primary'} onClick={() => setOpen(true)}>
        <ListChecks size={15} />
        {label}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={label}
        description={`Your partner reads only these, ${reach}. What was read from a ${resource} that you take away is deleted, with the answers in chats that used it.`}
      >
        <Picker
          name={name}
          picked={picked}
          chat={chat}
          onDone={(continued) => {
            setOpen(false);
            if (continued) router.push(`/chat/${continued}`);
          }}
        />
      </Dialog>
    </>
  );
}

type Listed = { state: 'loading' } | { state: 'failed'; message: string } | { state: 'listed'; resources: Resource[] };

interface PickerProps extends Omit<Props, 'startsOpen'> {
  /** `continued` is the chat that continues now. */
  onDone: (continued: string | null) => void;
}

function Picker({ name, picked, chat, onDone }: PickerProps) {
  const [listed, setListed] = useState<Listed>({ state: 'loading' });
  const [chosen, setChosen] = useState(() => new Set(picked.map(({ externalId }) => externalId)));
  const [filter, setFilter] = useState('');
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { resources } = platformUses[name];
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt lists again
  useEffect(() => {
    let left = false;
    setListed({ state: 'loading' });
    void listResources(name)
      .catch(() => failure(unreachable.message))
      .then((answer) => {
        if (left) return;
        setListed(answer.ok ? { state: 'listed', resources: answer.resources } : { state: 'failed', message: answer.message });
      });
    return () => {
      left = true;
    };
  }, [name, attempt]);

  if (listed.state === 'loading') return <SkeletonRows rows={4} label={`Loading ${resources}`} />;
  if (listed.state === 'failed')
    return (
      <div className="flex flex-col items-start gap-4">
        <ErrorNotice>{listed.message}</ErrorNotice>
        <Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>
      </div>
    );
  const choices = resourceChoices(listed.resources, picked);
  if (choices.length === 0)
    return <p className="text-body text-ink-2">{`${platformLabels[name]} shows no ${resources} that you can read.`}</p>;

  const wanted = filter.trim().toLowerCase();
  const shown = choices.filter((one) => one.name.toLowerCase().includes(wanted));
  const toggle = (id: string, checked: boolean) => {
    const next = new Set(chosen);
    if (checked) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const save = async () => {
    setSaving(true);
    setProblem(null);
    const answer = await pickResources(name, [...chosen], chat).catch(() => failure(unreachable.message));
    setSaving(false);
    if (answer.ok) onDone(answer.chat);
    else setProblem(answer.message);
  };
  return (
    <div className="flex flex-col gap-4">
      {problem ? <ErrorNotice>{problem}</ErrorNotice> : null}
      {choices.length > 8 ? (
        <TextField label={`Find ${resources}`} type="search" value={filter} onChange={({ target }) => setFilter(target.value)} />
      ) : null}
      <ul aria-label={resources} className="max-h-[45dvh] overflow-y-auto border-t border-line">
        {shown.map(({ externalId, name: title, kind, isGone }) => (
          <li key={externalId} className="border-b border-line">
            <label className="flex min-h-11 items-center gap-3 text-body">
              <input
                type="checkbox"
                className="size-4 accent-(--color-accent)"
                checked={chosen.has(externalId)}
                onChange={({ target }) => toggle(externalId, target.checked)}
              />
              <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
              {isGone ? (
                <span className="text-meta text-warn">No longer available</span>
              ) : resourceLabels[kind] ? (
                <span className="text-meta text-ink-3">{resourceLabels[kind]}</span>
              ) : null}
            </label>
          </li>
        ))}
      </ul>
      {shown.length === 0 ? <p className="text-ui text-ink-2">{`No ${resources} with this name.`}</p> : null}
      <div className="flex items-center justify-end gap-3">
        <p role="status" className="flex-1 text-ui text-ink-2">
          {plural(chosen.size, platformUses[name].resource, resources)} chosen
        </p>
        <Button kind="primary" busy={saving} onClick={save}>
          Save
        </Button>
      </div>
    </div>
  );
}
