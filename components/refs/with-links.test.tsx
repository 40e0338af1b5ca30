import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { WithLinks } from './with-links.tsx';

const rendered = (text: string) => renderToStaticMarkup(<WithLinks text={text} />);
const linksIn = (text: string) => [...rendered(text).matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);

test('a page of the app that a message names is a link', () => {
  expect(linksIn('Connect it under Settings → Integrations → Slack.')).toEqual(['/settings/integrations/slack']);
});

test('a web address in a message is a link that opens outside, and tells the other side nothing', () => {
  const html = rendered('Posted: https://acme.slack.com/archives/C1/p1?thread_ts=2.1');
  expect(html).toContain('href="https://acme.slack.com/archives/C1/p1?thread_ts=2.1"');
  expect(html).toContain('target="_blank"');
  expect(html).toContain('rel="noopener noreferrer nofollow"');
});

test('punctuation after an address is not part of the link', () => {
  expect(linksIn('It is there (https://acme.com/a), and at http://acme.com/b.')).toEqual(['https://acme.com/a', 'http://acme.com/b']);
});

test('only web addresses become links', () => {
  for (const text of ['javascript:alert(1)', 'data:text/html,x', 'ftp://acme.com/a', 'https://', 'mailto:a@b.c', '<a href="https://x">'])
    expect(linksIn(text).filter((href) => href !== 'https://x')).toEqual([]);
  expect(rendered('<img src=x> https://acme.com/"onclick="x')).not.toMatch(/<img|onclick="x/);
});
