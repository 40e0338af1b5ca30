export const itemKinds = ['message', 'reply'] as const;

/** One thing that somebody wrote on a platform, whatever the platform calls it. Times are ISO 8601 in UTC. */
export interface Item {
  /** The platform's id, unique within its resource. */
  externalId: string;
  kind: (typeof itemKinds)[number];
  /** The name of the person or app that wrote it; null if unknown. */
  author: string | null;
  at: string;
  /** Plain text or Markdown. */
  text: string;
  /** Where a person opens it on the platform. */
  link: string | null;
  /** The id and time of the first item of its thread: its own, if it has no thread. */
  thread: string;
  threadAt: string;
}
