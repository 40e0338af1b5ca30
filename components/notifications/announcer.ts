import { announcementOf, type Notification } from '#lib/features/notifications/notification.ts';

/** Notifications within this time of an announcement are announced together at its end. */
export const QUIET_MS = 10_000;

/** Announces notifications: the first immediately, then at most one announcement per {@link QUIET_MS}; an empty text is silence. */
export function createAnnouncer(say: (text: string) => void): { hear(fresh: readonly Notification[]): void; end(): void } {
  let heard: Notification[] = [];
  let quiet: ReturnType<typeof setTimeout> | undefined;
  const speak = () => {
    say(announcementOf(heard));
    quiet = heard.length > 0 ? setTimeout(speak, QUIET_MS) : undefined;
    heard = [];
  };
  return {
    hear(fresh) {
      if (fresh.length === 0) return;
      heard.push(...fresh);
      if (quiet === undefined) speak();
    },
    end: () => clearTimeout(quiet),
  };
}
