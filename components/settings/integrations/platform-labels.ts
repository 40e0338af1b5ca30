import type { PlatformName } from '#lib/features/integrations/platforms/platform-names.ts';

interface Uses {
  /** What is read, in a few words. */
  reads: string;
  /** What is picked on it, and what is read from that. */
  resource: string;
  resources: string;
  item: string;
  /** What of it is read. */
  reach: string;
}

/** What a platform is for. */
export const platformUses: Record<PlatformName, Uses> = {
  slack: { reads: 'Channels you choose', resource: 'channel', resources: 'channels', item: 'message', reach: 'back to 90 days ago' },
  github: {
    reads: 'Repositories you choose',
    resource: 'repository',
    resources: 'repositories',
    item: 'item',
    reach: 'what changed in the last 90 days',
  },
};

/** Each permission that is asked for, and why. */
export const scopeReasons: Record<PlatformName, [scope: string, reason: string][]> = {
  slack: [
    ['channels:read, groups:read', 'To list the channels that you can choose from.'],
    ['channels:history, groups:history', 'To read messages in the channels that you choose, and in no others.'],
    ['users:read', 'To show people’s names instead of ids.'],
    ['chat:write', 'To post a version in your name, after you approve it.'],
  ],
  github: [
    [
      'repo',
      'To read issues, pull requests, comments, releases and commit messages in the repositories that you choose, and to publish a version in your name, after you approve it. GitHub has no smaller permission for private repositories: this one would also allow changing code and settings, in every repository that you can change. Your partner does neither.',
    ],
  ],
};
