import { formatList } from '#lib/base/text/list.ts';

/** Fields whose names in the database do not say what they are. */
const inWords: Record<string, string> = {
  deliverable_type: 'kind',
  skipped_run_at: 'next run',
  paused_until: 'end of its pause',
};

/** Fields as a person reads them: "title and schedule". */
export const fieldNames = (fields: readonly string[]): string =>
  formatList(fields.map((field) => inWords[field] ?? field.replaceAll('_', ' ')));
