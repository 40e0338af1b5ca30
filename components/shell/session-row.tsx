'use client';

import { Archive, ArchiveRestore, Ellipsis, PencilLine, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { toast } from 'sonner';
import { archiveSession, deleteSession, renameSession } from '#app/(partner)/session-actions.ts';
import { IconButton } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { Menu, MenuItem } from '#components/ui/menu.tsx';
import { shorten } from '#lib/base/text/shorten.ts';
import type { SessionSummary } from '#lib/features/sessions/session-list.ts';
import { RenameDialog } from './rename-dialog.tsx';
import { useSessions } from './sessions-provider.tsx';
import { useUndo } from './use-undo.ts';

const failed = (what: string) => toast.error(`${what} Nothing was changed. Try again.`);

/** Archives a chat, or restores one that is archived. */
export function useArchive({ id, title, status }: Pick<SessionSummary, 'id' | 'title' | 'status'>): () => Promise<void> {
  const offerUndo = useUndo();
  const change = useSessions((state) => state.change);
  const to = status === 'active' ? 'archived' : 'active';
  return async () => {
    change(id, { status: to });
    const changed = await archiveSession(id, to === 'archived').catch(() => null);
    if (changed?.ok)
      return offerUndo(`${to === 'archived' ? 'Archived' : 'Restored'} “${shorten(title || 'New chat')}”`, changed.undo, () =>
        change(id, { status }),
      );
    change(id, { status });
    failed(to === 'archived' ? 'Couldn’t archive the chat.' : 'Couldn’t restore the chat.');
  };
}

/** Changes a chat: first here, then on the server, then with Undo. Reverts the change here if the server refuses it. */
export function useSessionChanges(session: SessionSummary, current: boolean) {
  const router = useRouter();
  const offerUndo = useUndo();
  const { change, remove, restore } = useSessions((state) => state);
  const archive = useArchive(session);
  const { id, title } = session;
  return {
    async rename(to: string) {
      change(id, { title: to });
      const renamed = await renameSession(id, to).catch(() => null);
      if (!renamed?.ok) {
        change(id, { title });
        return failed('Couldn’t rename the chat.');
      }
      if (current) router.refresh();
      offerUndo(`Renamed to “${shorten(to)}”`, renamed.undo, () => {
        change(id, { title });
        if (current) router.refresh();
      });
    },
    archive,
    async delete() {
      remove(id);
      const deleted = await deleteSession(id).catch(() => null);
      if (!deleted?.ok) {
        restore(session);
        return failed('Couldn’t delete the chat.');
      }
      if (current) router.push('/chat');
      offerUndo(`Deleted “${shorten(title || 'New chat')}”`, deleted.undo, () => {
        restore(session);
        if (current) router.push(`/chat/${id}`);
      });
    },
  };
}

/** One chat in the side bar: its name, whether it is running or has a question, and its menu. */
export function SessionRow({ session, current }: { session: SessionSummary; current: boolean }) {
  const [renaming, setRenaming] = useState(false);
  const changes = useSessionChanges(session, current);
  const title = session.title || 'New chat';
  return (
    <li className={`group/row relative flex items-center rounded-md ${current ? 'bg-fill-strong' : 'hover:bg-fill-strong/60'}`}>
      <Link
        href={`/chat/${session.id}`}
        aria-current={current ? 'page' : undefined}
        className={`flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-md px-3 text-ui group-focus-within/row:pr-9 group-hover/row:pr-9 group-has-data-[state=open]/row:pr-9 touch:min-h-11 touch:pr-12! ${current ? 'font-medium text-ink' : 'text-ink-2 hover:text-ink'}`}
      >
        <span className="min-w-0 flex-1 truncate">{title}</span>
        <Sign session={session} />
      </Link>
      <Menu
        label={`Chat ${title}`}
        trigger={
          <IconButton
            label={`More about ${title}`}
            className="absolute! right-0 size-8! opacity-0 group-hover/row:opacity-100 focus-visible:opacity-100 data-[state=open]:opacity-100 touch:size-11! touch:opacity-100"
          >
            <Ellipsis />
          </IconButton>
        }
      >
        <SessionMenuItems session={session} changes={changes} onRename={() => setRenaming(true)} />
      </Menu>
      <RenameDialog open={renaming} onOpenChange={setRenaming} title={title} onRename={changes.rename} />
    </li>
  );
}

/** Rename, archive, delete: the same in every menu of a chat. */
export function SessionMenuItems({
  session,
  changes,
  onRename,
}: {
  session: SessionSummary;
  changes: ReturnType<typeof useSessionChanges>;
  onRename: () => void;
}) {
  const archived = session.status === 'archived';
  return (
    <>
      <MenuItem icon={PencilLine} onSelect={onRename}>
        Rename
      </MenuItem>
      <MenuItem icon={archived ? ArchiveRestore : Archive} onSelect={changes.archive}>
        {archived ? 'Restore' : 'Archive'}
      </MenuItem>
      <MenuItem icon={Trash2} danger onSelect={changes.delete}>
        Delete
      </MenuItem>
    </>
  );
}

function Sign({ session }: { session: SessionSummary }) {
  if (session.question)
    return (
      <>
        <span className="size-2 flex-none rounded-full bg-accent" />
        <span className="sr-only"> (has a question for you)</span>
      </>
    );
  if (session.running)
    return (
      <>
        <span className="busy size-3! border-[1.5px]!" />
        <span className="sr-only"> (working)</span>
      </>
    );
  return null;
}
