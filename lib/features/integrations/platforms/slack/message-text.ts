/**
 * The text of a Slack message as people read it: names instead of ids, and addresses of links in parentheses.
 * @param names display names by user id
 */
export function messageText(text: string, names: ReadonlyMap<string, string>): string {
  return withoutEntities(text.replace(/<([^<>\n]{1,3000})>/g, (_, inner: string) => readable(inner, names)));
}

/** The ids of users that a text mentions. */
export const mentionedUsers = (text: string): string[] =>
  [...text.matchAll(/<@([A-Z0-9]{1,30})(?:\|[^<>\n]{0,100})?>/g)].map(([, id]) => id!);

function readable(inner: string, names: ReadonlyMap<string, string>): string {
  const [target = '', label = ''] = inner.split('|', 2);
  const id = target.slice(1);
  switch (target[0]) {
    case '@':
      return `@${names.get(id) ?? (label || id)}`;
    case '#':
      return `#${label || id}`;
    case '!':
      return label || `@${id.split('^')[0]}`;
    default: {
      const address = target.replace(/^mailto:/, '');
      return label && label !== address ? `${label} (${address})` : address;
    }
  }
}

const withoutEntities = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
