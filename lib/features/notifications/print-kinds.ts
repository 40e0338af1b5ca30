import { kindNames, kindOf } from './kinds.ts';

const example = { title: 'Weekly status', versionNumber: 3, state: null };

/** The documentation page on the kinds of notifications. */
export function printKinds(): string {
  const rows = kindNames.map((name) => {
    const { when, emailed, message } = kindOf(name);
    return `| \`${name}\` | ${when} | ${message(example)}. | ${emailed ? 'yes' : 'no'} |`;
  });
  return `# Notifications

Generated from the definitions in \`lib/features/notifications/kinds.ts\` by \`scripts/print-docs.ts\`. Do not edit.

The database creates a notification in the same transaction as the change. A repeat increases the count of an unread notification. Handling the item elsewhere marks it as read. All notifications appear under the bell. Unread ones are also emailed if the person turned on that kind; the last column shows which kinds are on by default.

| kind | when | says | emailed by default |
|---|---|---|---|
${rows.join('\n')}
`;
}
