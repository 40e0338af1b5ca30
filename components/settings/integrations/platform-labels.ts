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
};

/** Each permission that is asked for, and why. */
export const scopeReasons: Record<PlatformName, [scope: string, reason: string][]> = {
  slack: [
    ['channels:read, groups:read', 'To list the channels that you can choose from.'],
    ['channels:history, groups:history', 'To read messages in the channels that you choose, and in no others.'],
    ['users:read', 'To show people’s names instead of ids.'],
    ['chat:write', 'To post a version in your name, after you approve it.'],
  ],
};
