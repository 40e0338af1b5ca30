import { Download } from 'lucide-react';
import type { Format } from '#lib/entities/format.ts';
import { formatLabels } from '#lib/features/deliverables/labels.ts';

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
  return (
    <a className={className} href={versionFileHref(versionId, format)} download>
      <Download size={15} />
      Download as {formatLabels[format]}
      {about ? <span className="sr-only"> {about}</span> : null}
    </a>
  );
}
