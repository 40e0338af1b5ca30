import { kindNames, kindOf } from './kinds.ts';

const example = { title: 'Weekly status', versionNumber: 3, state: null };

/** What people are told of, as a page of the documentation. */
export function printKinds(): string {
  const rows = kindNames.map((name) => {
    const { when, mailed, words } = kindOf(name);
    return `| \`${name}\` | ${when} | ${words(example)}. | ${mailed ? 'yes' : 'no'} |`;
  });
  return `# Notifications

Printed from the definitions in \`lib/features/notifications/kinds.ts\` by \`scripts/print-docs.ts\`. Do not edit.

Each is made by the change of state itself, in the database. The same thing again, while it is unread, is one notification; what was settled elsewhere counts as read. All are told under the bell. By mail come those that a person has switched on, while they are unread; the last column says which are on from the beginning.

| kind | when | says | mailed |
|---|---|---|---|
${rows.join('\n')}
`;
}
