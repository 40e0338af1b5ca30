export type ItemKind =
  | 'message'
  | 'reply'
  | 'event'
  | 'file'
  | 'issue'
  | 'pull_request'
  | 'comment'
  | 'release'
  | 'commit'
  | 'project_update'
  | 'page';

/** Kinds that are what they are now, whatever the time of their last change: they are kept as long as their resource is read. */
export const timelessKinds: readonly ItemKind[] = ['file', 'page'];

/** What people call them. */
export const itemKindLabels: Record<ItemKind, string> = {
  message: 'message',
  reply: 'reply',
  event: 'event',
  file: 'file',
  issue: 'issue',
  pull_request: 'pull request',
  comment: 'comment',
  release: 'release',
  commit: 'commit',
  project_update: 'project update',
  page: 'page',
};

/** One thing that somebody wrote on a platform, whatever the platform calls it. Times are ISO 8601 in UTC. */
export interface Item {
  /** The platform's id, unique within its resource. */
  externalId: string;
  kind: ItemKind;
  /** The name of the person or app that wrote it; null if unknown. */
  author: string | null;
  at: string;
  /** Plain text or Markdown. */
  text: string;
  /** Where a person opens it on the platform. */
  link: string | null;
  /** The id of the first item of its thread: its own, if it has no thread. */
  thread: string;
  /**
   * The time by which a scan finds it: that of its thread where replies are only found through it, otherwise the one by which the
   * platform lists it, such as that of its last change.
   */
  listedAt: string;
}
