'use client';

import { Moon } from 'lucide-react';
import { saveTheme } from '#app/(partner)/profile-actions.ts';
import { IconButton } from '#components/ui/button.tsx';
import { Tooltip } from '#components/ui/tooltip.tsx';
import { showTheme } from './theme.ts';

/** Switches between light and dark, immediately in this browser and for the account. */
export function ThemeToggle() {
  return (
    <Tooltip label="Light or dark">
      <IconButton
        label="Switch between light and dark"
        className="hover:bg-fill-strong/60"
        onClick={() => {
          const pinned = document.documentElement.dataset.theme;
          const dark = pinned ? pinned === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
          const theme = dark ? 'light' : 'dark';
          showTheme(theme);
          // This browser's theme is already in its cookie; other browsers can get it later.
          saveTheme(theme).catch(() => undefined);
        }}
      >
        <Moon />
      </IconButton>
    </Tooltip>
  );
}
