'use client';

import { Download } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { Format } from '#lib/entities/format.ts';
import { formatLabels } from '#lib/features/deliverables/labels.ts';
import { saveVersionFile } from './save-version-file.ts';

/** The URL of a version as a file. */
export const versionFileHref = (versionId: string, format: Format) => `/api/versions/${versionId}/file?format=${format}`;

/** Downloads a version as a file. `about` names the version for screen readers. */
export function DownloadLink({
  versionId,
  format,
  about,
  className = 'btn',
}: {
  versionId: string;
  format: Format;
  about?: string;
  className?: string;
}) {
  const href = versionFileHref(versionId, format);
  const save = (event: MouseEvent) => {
    event.preventDefault();
    void saveVersionFile(href);
  };
  return (
    <a className={className} href={href} onClick={save} download>
      <Download size={15} />
      Download as {formatLabels[format]}
      {about ? <span className="sr-only"> {about}</span> : null}
    </a>
  );
}
