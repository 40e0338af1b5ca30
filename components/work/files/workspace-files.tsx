'use client';

import { Download, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { toast } from 'sonner';
import { removeFile } from '#app/(partner)/work/actions.ts';
import { Section } from '#components/shell/page.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { failure } from '#lib/base/action-result.ts';
import { formatSize } from '#lib/base/text/format-size.ts';
import type { WorkFile } from '#lib/runs/tickets/file.ts';
import { FileChoice } from './file-choice.tsx';
import { FolderList } from './folder-list.tsx';
import { useChosenFiles } from './use-chosen-files.ts';

interface Props {
  ticketId: string;
  files: WorkFile[];
  /** Files cannot be changed during a run. */
  fixed: boolean;
}

const changeLabels = { added: 'new', changed: 'changed', deleted: 'deleted' };

/** The files of a ticket's workspace, to download, add and remove. */
export function WorkspaceFiles({ ticketId, files, fixed }: Props) {
  const [adding, setAdding] = useState(false);
  const [removing, remove] = useTransition();
  const router = useRouter();
  const there = files.filter(({ change }) => change !== 'deleted');
  const choice = useChosenFiles(there);
  const take = (path: string) =>
    remove(async () => {
      const removed = await removeFile(ticketId, path).catch(() => null);
      if (!removed?.ok) toast.error(removed?.message ?? `Couldn’t remove ${path}. Try again.`);
    });
  return (
    <Section
      title="Files"
      aside={
        fixed ? null : (
          <button type="button" className="link text-ui" aria-haspopup="dialog" aria-label="Add files" onClick={() => setAdding(true)}>
            Add
          </button>
        )
      }
    >
      {files.length > 0 ? (
        <FolderList files={files} isOpen={({ change }) => change !== null}>
          {({ path, size, change }, name) => (
            <li key={path} className="flex min-h-11 items-center gap-2 border-b border-line py-1 text-ui">
              {change === 'deleted' ? (
                <s className="min-w-0 flex-1 text-ink-3 wrap-anywhere">{name}</s>
              ) : (
                <a
                  className="min-w-0 flex-1 hover:text-accent wrap-anywhere"
                  href={`/api/work/${ticketId}/files?path=${encodeURIComponent(path)}`}
                  download
                >
                  {name}
                </a>
              )}
              <span className="flex-none text-meta text-ink-3">{change ? changeLabels[change] : formatSize(size)}</span>
              {fixed || change === 'deleted' ? null : (
                <IconButton label={`Remove: ${path}`} disabled={removing} onClick={() => take(path)}>
                  <Trash2 size={15} />
                </IconButton>
              )}
            </li>
          )}
        </FolderList>
      ) : (
        <EmptyState>No files in the workspace yet. Add the files to start from.</EmptyState>
      )}
      {there.length > 0 ? (
        <p className="pt-3">
          <a href={`/api/work/${ticketId}/files`} className="btn" download>
            <Download size={15} />
            Download all
          </a>
        </p>
      ) : null}
      <FormDialog
        open={adding}
        onOpenChange={setAdding}
        title="Add files"
        description="Files with the same name are replaced."
        submit="Add"
        action={async () => {
          const { files: chosen, refused } = await choice.settled();
          // The refusal came after the button was pressed, so the person has not seen it yet.
          if (refused !== choice.refused) return failure('Some files couldn’t be added: see below.');
          if (chosen.length === 0) return failure('Choose a file first.');
          const problem = await choice.upload(ticketId);
          router.refresh();
          return problem === null ? { ok: true } : failure(problem);
        }}
      >
        {() => <FileChoice choice={choice} />}
      </FormDialog>
    </Section>
  );
}
