import { Archive } from 'lucide-react';
import { useArchive } from '#components/shell/session-row.tsx';

/** Says above the message field that a chat is archived, with a button to restore it. */
export function ArchivedLine({ id, title }: { id: string; title: string }) {
  const archive = useArchive({ id, title, status: 'archived' });
  return (
    <p className="mb-2 flex items-center gap-2.5 px-1 text-ui text-ink-2">
      <Archive size={15} className="flex-none text-ink-3" />
      <span className="min-w-0 flex-1">This chat is archived. A new message restores it.</span>
      <button type="button" className="link" aria-label="Restore this chat" onClick={archive}>
        Restore
      </button>
    </p>
  );
}
