'use client';

import { Copy, Download, Ellipsis, Files } from 'lucide-react';
import { useState } from 'react';
import { versionFileHref } from '#components/deliverables/download-link.tsx';
import { saveVersionFile } from '#components/deliverables/save-version-file.ts';
import { IconButton } from '#components/ui/button.tsx';
import { Menu, MenuItem, MenuOption } from '#components/ui/menu.tsx';
import type { Format } from '#lib/entities/format.ts';
import { formatLabels } from '#lib/features/deliverables/labels.ts';
import { copyText } from './copy-text.ts';

/** The actions on a version: copy its text or download it. In a narrow window, also its details. */
export function VersionMenu({
  id,
  text,
  plainOnly,
  hasSources,
  onAbout,
}: {
  id: string;
  text: string;
  /** The text cannot be rendered, so it can only be downloaded as Markdown. */
  plainOnly: boolean;
  /** Its statements have sources, which a file can link to. */
  hasSources: boolean;
  onAbout: () => void;
}) {
  const [linksSources, setLinksSources] = useState(false);
  const formats = Object.entries(formatLabels).filter(([format]) => !plainOnly || format === 'md');
  return (
    <Menu
      label="This version"
      trigger={
        <IconButton label="More about this version">
          <Ellipsis size={18} />
        </IconButton>
      }
    >
      <div className="lg:hidden">
        <MenuItem icon={Files} onSelect={onAbout}>
          Sources and dates
        </MenuItem>
      </div>
      <MenuItem icon={Copy} onSelect={() => void copyText(text)}>
        Copy text
      </MenuItem>
      {formats.map(([format, label]) => (
        <MenuItem
          key={format}
          icon={Download}
          onSelect={() => void saveVersionFile(`${versionFileHref(id, format as Format)}&sources=${linksSources ? 'links' : 'none'}`)}
        >
          Download as {label}
        </MenuItem>
      ))}
      {hasSources && !plainOnly ? (
        <MenuOption checked={linksSources} onChange={setLinksSources}>
          Download with links to sources
        </MenuOption>
      ) : null}
    </Menu>
  );
}
