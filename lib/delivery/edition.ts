/** A version as it leaves. */
export interface Edition {
  versionId: string;
  deliverableId: string;
  /** Its number among the versions of its deliverable. */
  number: number;
  /** The deliverable's. */
  title: string;
  /** Markdown. */
  content: string;
}
