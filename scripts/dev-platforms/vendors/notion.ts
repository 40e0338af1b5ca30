import { readMarkdown } from '#lib/features/delivery/formats/read-markdown.ts';
import { notionBlocks } from '#lib/features/integrations/platforms/notion/notion-blocks.ts';
import { type EmulatedPage, notionEmulator } from '#lib/features/integrations/platforms/testing/notion-emulator.ts';
import { notionPages, notionRows } from '../company/notion.ts';
import { type PersonKey, people } from '../company/people.ts';
import { dated, timeOf } from '../moment.ts';
import type { Deed, Vendor } from './vendor.ts';

const app = { clientId: 'emulated', clientSecret: 'emulated' };

export const notion: Vendor = {
  name: 'notion',
  button: 'Maya',
  picked: ['Handbook', 'Roadmap'],

  async start(now) {
    const emulator = await notionEmulator(app);
    const known = new Map<PersonKey, { id: string; name: string }>(
      Object.entries(emulator.people) as [PersonKey, { id: string; name: string }][],
    );
    const personOf = (key: PersonKey) => known.get(key) ?? { id: key, name: people[key].name };
    const blocksOf = (text: string) => notionBlocks(readMarkdown(dated(text, now))).flat() as EmulatedPage['children'];
    const pages = notionPages.flatMap(({ at, from, title, text, changed }): Deed[] => {
      let page: EmulatedPage;
      const by = { created_by: personOf(from), last_edited_by: personOf(from) };
      const write = async () => {
        page = emulator.writePage(title, { children: blocksOf(text), ...by });
      };
      const change = async ({ by: person, text: later }: NonNullable<typeof changed>) =>
        emulator.change(page, { children: blocksOf(later), last_edited_by: personOf(person) });
      return [{ at: timeOf(at, now), do: write }, ...(changed ? [{ at: timeOf(changed.at, now), do: () => change(changed) }] : [])];
    });
    const rows = notionRows.flatMap(({ title, owner, states }) => {
      let row: EmulatedPage | undefined;
      return states.map(({ at, by, status }): Deed => {
        const properties = {
          Status: { id: 'status', type: 'status', status: { name: status } },
          Owner: { id: 'owner', type: 'people', people: [{ object: 'user', ...personOf(owner) }] },
        };
        return {
          at: timeOf(at, now),
          do: async () => {
            row ??= emulator.writeRow(title);
            emulator.change(row, { properties, last_edited_by: personOf(by) });
          },
        };
      });
    });
    const settings = { NOTION_CLIENT_ID: app.clientId, NOTION_CLIENT_SECRET: app.clientSecret, NOTION_URL: emulator.url };
    return { settings, deeds: [...pages, ...rows] };
  },
};
