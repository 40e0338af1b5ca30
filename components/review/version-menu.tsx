'use client';

import { Copy, Download, Ellipsis, Files } from 'lucide-react';
import { IconButton } from '#components/ui/button.tsx';
import { Menu, MenuItem } from '#components/ui/menu.tsx';
import { copyText } from './copy-text.ts';

/** What can be taken away from a version: its text to paste, or as a file. A narrow window finds here what it is about. */
export function VersionMenu({ name, text, onAbout }: { name: string; text: string; onAbout: () => void }) {
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
        Copy the text
      </MenuItem>
      <MenuItem icon={Download} onSelect={() => download(`${fileName(name)}.md`, text)}>
        Download as Markdown
      </MenuItem>
    </Menu>
  );
}

/** A name that every file system takes. */
const fileName = (name: string) =>
  name
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 120);

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/markdown;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The browser reads it after this.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
