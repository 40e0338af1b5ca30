import type { Item } from '../item.ts';
import type { Page } from './notion-payloads.ts';
import { plainMarkdown } from './plain-markdown.ts';
import { propertyText } from './property-text.ts';

/** What is known of a page besides its text. */
export interface PageFacts {
  id: string;
  title: string;
  /** Lines such as "Status: Done", for the rows of a database. */
  properties: string[];
  editedAt: string;
  editedBy: string;
}

/** A page of a list, or a row of a database. */
export function factsOf({ id, last_edited_time, last_edited_by, properties }: Page): PageFacts {
  const all = Object.entries(properties);
  const title = all.find(([, property]) => property.type === 'title')?.[1];
  return {
    id,
    title: title ? propertyText(title) : '',
    properties: all.flatMap(([name, property]) => {
      const text = property.type === 'title' ? '' : propertyText(property);
      return text ? [`${name}: ${text}`] : [];
    }),
    editedAt: last_edited_time,
    editedBy: last_edited_by.id,
  };
}

/** Notion’s times are those of the beginning of a minute. In ms. */
const MINUTE = 60_000;

/**
 * A page as an item, at the time of its last change. A page that may still be changed in the same minute is a moment older, so that
 * the next scan, which compares times, reads it again.
 * @param readAt when its text was read
 */
export function transformPage(
  { id, title, properties, editedAt }: PageFacts,
  { markdown, truncated }: { markdown: string; truncated: boolean },
  { author, readAt }: { author: string | null; readAt: Date },
): Item {
  const isRecent = readAt.getTime() - Date.parse(editedAt) < 2 * MINUTE;
  const at = isRecent ? new Date(Date.parse(editedAt) - 1).toISOString() : editedAt;
  return {
    externalId: id,
    kind: 'page',
    author,
    at,
    text: [
      title || 'Untitled',
      properties.join('\n'),
      plainMarkdown(withoutSignatures(markdown)).trim(),
      truncated ? '[The rest of this page was not read.]' : '',
    ]
      .filter(Boolean)
      .join('\n\n')
      .replaceAll('\0', '')
      .replaceAll('\r\n', '\n')
      .toWellFormed(),
    link: linkTo(id),
    thread: id,
    listedAt: at,
  };
}

/** Addresses of files without their signatures, with which anybody may download them for an hour. */
const withoutSignatures = (markdown: string) => markdown.replace(/(https:\/\/[^\s?<>()"]{1,1000})\?X-Amz-[^\s<>()"]{1,4000}/g, '$1');

/** Where a person opens a page. */
export const linkTo = (id: string) => `https://www.notion.so/${id.replaceAll('-', '')}`;
