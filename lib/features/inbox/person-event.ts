import type { Notification } from '#lib/features/notifications/notification.ts';
import type { SessionSummary } from '#lib/features/sessions/session-list.ts';

/** A changed chat, as the side bar shows it. */
export interface SessionEvent extends SessionSummary {
  type: 'session';
  deleted?: boolean;
}

/** The number of entries in the inbox. */
export interface InboxEvent {
  type: 'inbox';
  waiting: number;
}

/** The number of unread notifications, and the new ones, most recent first. */
export interface NotificationsEvent {
  type: 'notifications';
  unread: number;
  fresh: Notification[];
}

/** The models that people can choose from have changed. */
export interface ModelsEvent {
  type: 'models';
}

export type PersonChange = SessionEvent | InboxEvent | NotificationsEvent | ModelsEvent;

/** An event of GET /api/events; `hello` comes first on each connection. */
export type PersonEvent = PersonChange | { type: 'hello' };

/** The response of GET /api/events/latest. */
export interface LatestEvents {
  events: PersonChange[];
  since: string;
  /** Whether the page may have an event stream. */
  room: boolean;
}
