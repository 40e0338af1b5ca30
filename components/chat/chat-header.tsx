'use client';

import { Ellipsis, Search } from 'lucide-react';
import { useState } from 'react';
import { PageHeader } from '#components/shell/page-header.tsx';
import { RenameDialog } from '#components/shell/rename-dialog.tsx';
import { SessionMenuItems, useSessionChanges } from '#components/shell/session-row.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { Menu, MenuItem } from '#components/ui/menu.tsx';
import type { SessionSummary } from '#lib/features/sessions/session-list.ts';

/** The header of a chat: its title and its menu. */
export function ChatHeader({ session, title, onFind }: { session: SessionSummary | undefined; title: string; onFind: () => void }) {
  return <PageHeader title={title}>{session ? <ChatMenu session={session} onFind={onFind} /> : null}</PageHeader>;
}

function ChatMenu({ session, onFind }: { session: SessionSummary; onFind: () => void }) {
  const [renaming, setRenaming] = useState(false);
  const changes = useSessionChanges(session, true);
  return (
    <>
      <Menu
        label="This chat"
        trigger={
          <IconButton label="More about this chat">
            <Ellipsis size={18} />
          </IconButton>
        }
      >
        <MenuItem icon={Search} onSelect={onFind}>
          Find in this chat
        </MenuItem>
        <SessionMenuItems session={session} changes={changes} onRename={() => setRenaming(true)} />
      </Menu>
      <RenameDialog open={renaming} onOpenChange={setRenaming} title={session.title} onRename={changes.rename} />
    </>
  );
}
