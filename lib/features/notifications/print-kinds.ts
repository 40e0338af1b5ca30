import { kindNames, kindOf } from './kinds.ts';

const example = { title: 'Weekly status', versionNumber: 3, state: null };

/** The kinds of notifications as a documentation page. */
export function printKinds(): string {
  const rows = kindNames.map((name) => {
    const { when, emailed, words } = kindOf(name);
    return `| \`${name}\` | ${when} | ${words(example)}. | ${emailed ? 'yes' : 'no'} |`;
  });
  return `# Notifications

Printed from the definitions in \`lib/features/notifications/kinds.ts\` by \`scripts/print-docs.ts\`. Do not edit.

The database creates each one with the state change itself. A repeat while one is unread counts on the same notification; one that is handled elsewhere counts as read. All appear under the bell. Unread ones are also emailed if the person turned them on; the last column says which are on by default.

| kind | when | says | emailed by default |
|---|---|---|---|
${rows.join('\n')}
`;
}
