import type { ComponentType } from 'react';
import type { PlatformName } from '#lib/entities/platform-names.ts';
import { GithubSetup } from './github-setup.tsx';
import { GoogleSetup } from './google-setup.tsx';
import { LinearSetup } from './linear-setup.tsx';
import { NotionSetup } from './notion-setup.tsx';
import { SlackSetup } from './slack-setup.tsx';

/** How an administrator sets up each platform. `callback` is the address to which it sends people back. */
export const platformSetups: Record<PlatformName, ComponentType<{ callback: string }>> = {
  slack: SlackSetup,
  google: GoogleSetup,
  github: GithubSetup,
  linear: LinearSetup,
  notion: NotionSetup,
};
