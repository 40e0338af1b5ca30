'use client';

import { Download, MoreHorizontal, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { Menu, MenuItem } from '#components/ui/menu.tsx';
import type { DocumentSummary } from '#lib/features/documents/document.ts';
import { DeleteDocument } from './delete-document.tsx';
import { useReadAgain } from './use-read-again.ts';

/** What can be done with a document. */
export function DocumentMenu({ document, onDeleted, className }: { document: DocumentSummary; onDeleted: () => void; className?: string }) {
  const [deleting, setDeleting] = useState(false);
  const { id, name, status, isFile } = document;
  const { again } = useReadAgain(id);
  return (
    <>
      <Menu
        label={`Actions for ${name}`}
        trigger={
          <IconButton label={`Actions for ${name}`} className={className}>
            <MoreHorizontal size={16} />
          </IconButton>
        }
      >
        {status === 'failed' && isFile ? (
          <MenuItem icon={RotateCw} onSelect={again}>
            Read again
          </MenuItem>
        ) : null}
        {isFile ? (
          <MenuItem icon={Download} onSelect={() => window.location.assign(`/api/documents/${id}/file`)}>
            Download
          </MenuItem>
        ) : null}
        <MenuItem icon={Trash2} danger onSelect={() => setDeleting(true)}>
          Delete
        </MenuItem>
      </Menu>
      <DeleteDocument document={document} open={deleting} onOpenChange={setDeleting} onDeleted={onDeleted} />
    </>
  );
}
