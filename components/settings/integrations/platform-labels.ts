import type { PlatformName } from '#lib/entities/platform-names.ts';
import { notionCapabilities } from '#lib/features/integrations/platforms/notion/notion-capabilities.ts';
import type { ResourceKind } from '#lib/features/integrations/platforms/resource-kind.ts';

interface Uses {
  /** What is read, in a few words. */
  reads: string;
  /** What is picked on it, and what is read from that. */
  resource: string;
  resources: string;
  item: string;
  /** What of it is read. */
  reach: string;
  /** What is not seen by every reading. */
  seenLater?: string;
}

/** What a platform is for. */
export const platformUses: Record<PlatformName, Uses> = {
  slack: {
    reads: 'Channels you choose',
    resource: 'channel',
    resources: 'channels',
    item: 'message',
    reach: 'back to 90 days ago',
    seenLater: 'In threads that began more than two days ago, new replies, edits and deletions are read once a day.',
  },
  google: {
    reads: 'Email, calendars and files you choose',
    resource: 'source',
    resources: 'sources',
    item: 'item',
    reach: 'mail and events back to 90 days ago, and files whatever their age',
  },
  github: {
    reads: 'Repositories you choose',
    resource: 'repository',
    resources: 'repositories',
    item: 'item',
    reach: 'what changed in the last 90 days',
  },
  linear: {
    reads: 'Teams and projects you choose',
    resource: 'source',
    resources: 'sources',
    item: 'item',
    reach: 'what changed in the last 90 days',
  },
  notion: {
    reads: 'Pages and databases you choose',
    resource: 'source',
    resources: 'sources',
    item: 'page',
    reach: 'rows of databases back to 90 days ago, and pages whatever their age, with the pages in them',
  },
};

/** What is said of something that can be picked, beside its name; nothing where the name says it. */
export const resourceLabels: Record<ResourceKind, string | null> = {
  channel: null,
  private_channel: 'Private',
  label: 'Gmail',
  calendar: 'Calendar',
  folder: 'Folder in Drive',
  file: 'File in Drive',
  repository: null,
  private_repository: 'Private',
  team: 'Team',
  private_team: 'Private team',
  project: 'Project',
  page: 'Page',
  database: 'Database',
};

/** Each permission that is asked for, and why. */
export const scopeReasons: Record<PlatformName, [scope: string, reason: string][]> = {
  slack: [
    ['channels:read, groups:read', 'To list the channels that you can choose from.'],
    ['channels:history, groups:history', 'To read messages in the channels that you choose, and in no others.'],
    ['users:read', 'To show people’s names instead of ids.'],
    ['chat:write', 'To post a version in your name, after you approve it.'],
  ],
  google: [
    ['openid email', 'To show whose account is connected.'],
    ['gmail.readonly', 'To list your labels, and read messages with the labels that you choose.'],
    ['gmail.compose', 'To send a version from your address, or leave it among your drafts, after you approve it.'],
    ['calendar.calendarlist.readonly', 'To list the calendars that you can choose from.'],
    ['calendar.events.readonly', 'To read events in the calendars that you choose.'],
    ['drive.readonly', 'To list your folders and files, and read those that you choose.'],
    ['drive.file', 'To create a Google Doc from a version, after you approve it. It allows changing no other files.'],
  ],
  github: [
    [
      'repo',
      'To read issues, pull requests, comments, releases and commit messages in the repositories that you choose, and to publish versions in your name where you have said so. GitHub has no smaller permission for private repositories: this one also allows changing code and settings in every repository that you can change. Your partner uses it for nothing else than what is written here.',
    ],
  ],
  linear: [
    ['read', 'To read issues, comments and project updates in the teams and projects that you choose.'],
    ['comments:create', 'To comment on an issue with a version in your name, after you approve it.'],
    ['issues:create', 'To open an issue with a version in your name, after you approve it. Neither allows changing what is there.'],
  ],
  notion: [
    [
      notionCapabilities[0],
      'To read the pages and databases that you choose. When you connect Notion, it asks which ones to share at all.',
    ],
    [
      notionCapabilities[1],
      'To create a page from a version, after you approve it. It also allows adding to pages that you share, which your partner does not do, but not changing what is there.',
    ],
    [notionCapabilities[2], 'To show people’s names instead of ids.'],
  ],
};
