import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { PartKind } from '#lib/features/documents/file-kind.ts';
import { filePassages, importPart } from '#lib/features/documents/file-passages.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { untrusted } from '#lib/untrusted/untrusted.ts';
import type { ImportChunk, ImportCursor } from './read-import.ts';
import { json, slackExport } from './testing/slack-export.ts';

async function passagesOf(content: Uint8Array) {
  const read = await filePassages(content);
  if ('problem' in read) throw new Error(read.problem);
  return read;
}
const problemOf = async (content: Uint8Array) => ((await filePassages(content)) as { problem?: string }).problem;
const calendar = (...lines: string[]) => strToU8(['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n'));
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];

/** The parts of a file on the disk, one after the other, each in a process of its own. */
async function partsOf(content: Uint8Array, kind: PartKind) {
  const path = join(temporaryFolder(), 'file');
  writeFileSync(path, content);
  const chunks: ImportChunk[] = [];
  const cursors: ImportCursor[] = [];
  for (let cursor: ImportCursor | null = null; ; ) {
    const part = await importPart({ path }, kind, cursor, {});
    if ('problem' in part) throw new Error(part.problem);
    chunks.push(...part.chunks);
    cursors.push(part.cursor);
    if (part.isDone) return { chunks, cursors, path };
    cursor = part.cursor;
  }
}

describe('a calendar', () => {
  test('is read event by event, with time, place, people and repetition', async () => {
    const { kind, pageCount, chunks } = await passagesOf(
      calendar(
        'X-WR-TIMEZONE:Europe/Berlin',
        ...event(
          'UID:1',
          'DTSTART;TZID=Europe/Berlin:20261124T090000',
          'DTEND;TZID=Europe/Berlin:20261124T093000',
          'SUMMARY:Billing review',
          'LOCATION:Room 4\\, Bonn',
          'ORGANIZER;CN=Maya Oyelaran:mailto:maya@acme.com',
          'ATTENDEE;CN=Lena Brandt;PARTSTAT=DECLINED:mailto:lena@acme.com',
          'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;UNTIL=20270301T000000Z',
          'DESCRIPTION:Compare EU accounts\\nfirst.',
        ),
        ...event('UID:2', 'DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261203', 'SUMMARY:Offsite'),
        ...event('UID:3', 'DTSTART:20261124T080000Z', 'DURATION:PT1H', 'SUMMARY:Standup', 'STATUS:CANCELLED'),
      ),
    );
    expect({ kind, pageCount }).toEqual({ kind: 'ics', pageCount: 3 });
    expect(chunks.map(({ page, heading, content }) => ({ page, heading, content }))).toEqual([
      {
        page: 1,
        heading: 'Billing review',
        content:
          '# Billing review\n\nWhen: 2026-11-24 09:00 to 09:30 (Europe/Berlin)\nWhere: Room 4, Bonn\nWith: Lena Brandt (declined)\n\nRepeats: every 2 weeks on Tuesday until 2027-03-01\n\nCompare EU accounts\nfirst.',
      },
      { page: 2, heading: 'Offsite', content: '# Offsite\n\nWhen: 2026-12-01 to 2026-12-02' },
      { page: 3, heading: 'Standup (canceled)', content: '# Standup (canceled)\n\nWhen: 2026-11-24 09:00 to 10:00 (Europe/Berlin)' },
    ]);
    // When an event was written is not known.
    const { chunks: timed } = await partsOf(calendar(...event('UID:1', 'DTSTART:20261124T080000Z', 'SUMMARY:Call')), 'ics');
    expect(timed).toMatchObject([{ takesPlaceAt: '2026-11-24T08:00:00.000Z', writtenAt: null }]);
  });

  test('with a time zone that it defines itself is read in that zone', async () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Own',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0300',
      'TZOFFSETTO:+0300',
      'END:STANDARD',
      'END:VTIMEZONE',
    ];
    const { chunks } = await passagesOf(calendar(...zone, ...event('UID:1', 'DTSTART;TZID=Own:20261124T090000', 'SUMMARY:Call')));
    expect(chunks[0]!.content).toContain('When: 2026-11-24 06:00 (UTC)');
  });

  test('says when its repeated events take place', async () => {
    const rules = {
      'FREQ=MONTHLY;BYDAY=1TU': 'monthly on the first Tuesday',
      'FREQ=MONTHLY;BYDAY=-1FR': 'monthly on the last Friday',
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1': 'monthly on the last of Monday, Tuesday, Wednesday, Thursday and Friday',
      'FREQ=MONTHLY;BYMONTHDAY=-1': 'monthly on the last day',
      'FREQ=MONTHLY;BYMONTHDAY=1,15;COUNT=6': 'monthly on the 1st and 15th 6 times',
      'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH': 'yearly in November on the fourth Thursday',
      'FREQ=WEEKLY;BYDAY=MO,TH': 'weekly on Monday and Thursday',
      'FREQ=MONTHLY;BYDAY=-2TU;BYHOUR=9': 'monthly (FREQ=MONTHLY;BYDAY=-2TU;BYHOUR=9)',
    };
    const events = Object.keys(rules).flatMap((rule) => event('UID:1', 'DTSTART:20261006T090000Z', 'SUMMARY:Steering', `RRULE:${rule}`));
    const { chunks } = await passagesOf(calendar(...events));
    expect(chunks.map(({ content }) => content.split('\n').at(-1))).toEqual(Object.values(rules).map((words) => `Repeats: ${words}`));
  });

  test('says which days of a repeated event are left out, and what replaces one', async () => {
    const { chunks } = await passagesOf(
      calendar(
        ...event(
          'UID:1',
          'DTSTART:20261006T090000Z',
          'SUMMARY:Steering',
          'RRULE:FREQ=WEEKLY',
          'EXDATE:20261103T090000Z,20261110T090000Z',
          'EXDATE;VALUE=DATE:20261117',
        ),
        ...event('UID:1', 'RECURRENCE-ID:20261201T090000Z', 'DTSTART:20261201T110000Z', 'SUMMARY:Steering'),
      ),
    );
    expect(chunks[0]!.content).toContain('Repeats: weekly, but not on 2026-11-03, 2026-11-10 and 2026-11-17');
    expect(chunks[1]!.content).toBe('# Steering\n\nWhen: 2026-12-01 11:00 (UTC)\n\nInstead of: 2026-12-01 09:00 (UTC)');
  });

  test('with damaged events says how many, and the others are read', async () => {
    const { chunks, notice } = await passagesOf(
      calendar(
        ...event('UID:1', 'SUMMARY:No time'),
        ...event('UID:2', 'DTSTART:nonsense'),
        ...event('DTSTART:20261124T080000Z', 'SUMMARY:Fine'),
        'BEGIN:VEVENT',
      ),
    );
    expect(chunks.map(({ heading, page }) => [heading, page])).toEqual([['Fine', 3]]);
    expect(notice).toBe('3 of its events could not be read.');
  });
});

describe('an export of Slack', () => {
  const at = (day: number, seconds: number) => `${1764000000 + day * 86_400 + seconds}.000100`;
  const files = {
    'users.json': json([
      { id: 'U1', name: 'lena', profile: { display_name: 'Lena Brandt' } },
      { id: 'U2', name: 'maya', real_name: 'Maya' },
      { broken: 1 },
    ]),
    'channels.json': json([{ id: 'C1', name: 'billing' }]),
    'dms.json': json([{ id: 'D1', members: ['U1', 'U2'] }]),
    'billing/2025-11-24.json': json([
      {
        user: 'U1',
        ts: at(0, 0),
        thread_ts: at(0, 0),
        text: 'Moved the <@U2> ledger',
        replies: [
          { user: 'U2', ts: at(1, 60) },
          { user: 'U2', ts: at(0, 9) },
        ],
      },
      { user: 'U2', ts: at(0, 5), text: 'Something else' },
      { subtype: 'channel_join', user: 'U2', ts: at(0, 6), text: 'joined' },
      { user: 'U2', ts: at(0, 9), thread_ts: at(0, 0), text: 'Until when?' },
      { user: 'U3', user_profile: { real_name: 'A guest' }, ts: at(0, 10), text: 'Hello' },
      'no message',
    ]),
    'billing/2025-11-25.json': json([
      { user: 'U2', ts: at(1, 60), thread_ts: at(0, 0), text: 'It is done' },
      { user: 'U2', ts: at(1, 90), thread_ts: at(-9, 0), text: 'A reply whose thread is not here' },
    ]),
    'D1/2025-11-25.json': json([{ user: 'U1', ts: at(1, 0), text: 'Just for you' }]),
  };

  test('is read by channel and day, the newest first, with names and with threads together', async () => {
    const { kind, pageCount, chunks, notice } = await passagesOf(zipSync(files));
    expect({ kind, pageCount, notice }).toEqual({ kind: 'slack', pageCount: 3, notice: null });
    expect(chunks.map(({ page, heading, content }) => ({ page, heading, content }))).toEqual([
      {
        page: 1,
        heading: 'Direct messages: Lena Brandt, Maya, 2025-11-25',
        content: '# Direct messages: Lena Brandt, Maya, 2025-11-25\n\nLena Brandt (16:00 UTC): Just for you',
      },
      {
        page: 2,
        heading: '#billing, 2025-11-25',
        content: '# #billing, 2025-11-25\n\n  Reply from Maya (16:01 UTC): A reply whose thread is not here',
      },
      {
        page: 3,
        heading: '#billing, 2025-11-24',
        content:
          '# #billing, 2025-11-24\n\nLena Brandt (16:00 UTC): Moved the @Maya ledger\n  Reply from Maya (2025-11-25 16:01 UTC): It is done\n  Reply from Maya (16:00 UTC): Until when?\n\nMaya (16:00 UTC): Something else\n\nA guest (16:00 UTC): Hello',
      },
    ]);
  });

  test('has every message once when threads continue on other days', async () => {
    const text = (c: number, d: number, m: number) => `Message ${c}-${d}-${m}.`;
    const { chunks } = await passagesOf(slackExport({ channels: 2, days: 6, messages: 10, replyTo: 'the day before', text }));
    const found = chunks.flatMap(({ content }) => content.match(/Message \d-\d-\d\./g) ?? []);
    expect(found).toHaveLength(120);
    expect(new Set(found).size).toBe(120);
    const thread = chunks.find(({ content }) => content.includes('Message 0-2-4.'))!;
    expect(thread.content).toMatch(/Message 0-2-4\.\n {2}Reply from .*: Message 0-3-5\./);
  });

  test('in a folder of the archive, and with damaged days, is read without them', async () => {
    const inFolder = Object.fromEntries(Object.entries(files).map(([path, content]) => [`acme export/${path}`, content]));
    const { chunks, notice } = await passagesOf(
      zipSync({
        ...inFolder,
        'acme export/billing/2025-11-26.json': strToU8('[{"ts": "1'),
        'acme export/billing/2025-11-27.json': json({ ts: 1 }),
      }),
    );
    expect(chunks).toHaveLength(3);
    expect(notice).toBe('2 days of channels could not be read.');
  });
});

describe('notes', () => {
  const id = '0123456789abcdef0123456789abcdef';
  test('of an export of Notion in parts are read with their folders, and without the ids in names', async () => {
    const part = (parts: Zippable) => zipSync(parts);
    const { kind, pageCount, chunks } = await passagesOf(
      zipSync({
        'Export-1.zip': [
          part({ [`Team ${id}/Notes ${id}.md`]: strToU8('# Notes\n\nWe froze billing.'), [`Team ${id}/photo.png`]: strToU8('x') }),
          { level: 0 },
        ],
        'Export-2.zip': part({
          [`Team ${id}/Tasks ${id}.csv`]: strToU8('Name,State\nLedger,Done\n'),
          [`Team ${id}/Tasks ${id}_all.csv`]: strToU8('Name,State\nLedger,Done\nParity,Open\n'),
          'Plain.txt': strToU8('No title here.'),
        }),
      }),
    );
    expect({ kind, pageCount }).toEqual({ kind: 'notes', pageCount: 3 });
    expect(chunks.map(({ page, heading, content }) => ({ page, heading, content }))).toEqual([
      { page: 1, heading: 'Team › Notes', content: '# Notes\n\nWe froze billing.' },
      { page: 2, heading: 'Team › Tasks', content: '# Tasks\n\nName: Ledger; State: Done\nName: Parity; State: Open' },
      { page: 3, heading: 'Plain', content: '# Plain\n\nNo title here.' },
    ]);
  });
});

describe('an import on the disk', () => {
  test('of 65,000 empty notes is found by their names', async () => {
    const files = Object.fromEntries(Array.from({ length: 65_000 }, (_, n) => [`Note ${n}.md`, new Uint8Array()]));
    const { chunks, cursors } = await partsOf(zipSync(files, { level: 0 }), 'archive');
    expect(chunks[64_999]).toMatchObject({ heading: 'Note 64999', page: 65_000 });
    expect(cursors.at(-1)).toMatchObject({ page: 65_000, unread: 0 });
  });

  test('is read in parts that continue each other, whichever part is read again', async () => {
    const long = (_: number, day: number, message: number) => `${day}-${message} ${'All writes go to the new tables. '.repeat(40)}`;
    const content = slackExport({ channels: 1, days: 40, messages: 50, text: long });
    const { chunks, cursors, path } = await partsOf(content, 'archive');
    expect(cursors.length).toBeGreaterThan(1);
    expect(chunks.map(({ ordinal }) => ordinal)).toEqual(chunks.map((_, index) => index));
    expect(new Set(chunks.flatMap(({ content }) => content.match(/\d+-\d+ (?=All)/g) ?? [])).size).toBe(2000);
    expect(chunks[0]).toMatchObject({ page: 1, writtenAt: '2024-02-09T12:00:00.000Z' });
    const again = await importPart({ path }, 'archive', cursors[0]!, {});
    expect(again).toMatchObject({
      chunks: chunks.filter(({ ordinal }) => ordinal >= cursors[0]!.ordinal && ordinal < cursors[1]!.ordinal),
    });
  });

  test('is read up to 210 million characters, more than a mailbox can have, and says how much was left out', async () => {
    const emails = strToU8(['One', 'Two'].map((subject) => `From a\nFrom: a@b.c\nSubject: ${subject}\n\nText\n`).join('\n'));
    const cursorAt = (characters: number) => ({ page: 1, ordinal: 1, words: 1, characters, items: 1, unread: 0, partial: 0 });
    expect(await importPart(emails, 'mbox', cursorAt(200 * 1024 * 1024), {})).toMatchObject({ chunks: [{ heading: 'Two' }], notice: null });
    expect(await importPart(emails, 'mbox', cursorAt(210_000_000), {})).toMatchObject({
      chunks: [],
      notice: 'It is larger than an import can be: 1 of 2 parts were left out.',
    });
  });

  test('is the only file that its process may read', async () => {
    const [one, other] = ['one', 'other'].map((name) => join(temporaryFolder(), name)) as [string, string];
    for (const path of [one, other]) writeFileSync(path, 'From a\nFrom: a@b.c\nSubject: A\n\nText');
    const request = { kind: 'mbox', cursor: null } as const;
    expect(await untrusted.run('read-import', { ...request, file: { path: one } }, { file: one })).toMatchObject({ isDone: true });
    const refused = await untrusted.run('read-import', { ...request, file: { path: other } }, { file: one }).catch((error) => error.cause);
    expect(refused.message).toMatch(/Access to this API has been restricted|ERR_ACCESS_DENIED/);
  });
});

describe('a long text', () => {
  const lines = (megabytes: number, line: (n: number) => string) => {
    const all: string[] = [];
    for (let size = 0, n = 0; size < megabytes * 1024 * 1024; n += 1) size += all[all.push(line(n)) - 1]!.length;
    return strToU8(all.join(''));
  };
  const last = (cursors: readonly ImportCursor[]) => cursors.at(-1)!;

  test('is read to its end, split at its headings', async () => {
    const { chunks, cursors } = await partsOf(
      lines(1.5, (n) => `## Section ${n}\n\nSentence of section ${n}. Größe.\n\n`),
      'markdown',
    );
    expect(last(cursors)).toMatchObject({ unread: 0 });
    expect(last(cursors).page).toBeGreaterThan(2);
    expect(chunks.map(({ ordinal }) => ordinal)).toEqual(chunks.map((_, index) => index));
    const sections = chunks.flatMap(({ content }) => content.match(/^## Section \d+\n\nSentence of section \d+\. Größe\.$/gm) ?? []);
    expect(new Set(sections).size).toBe(sections.length);
    expect(sections.at(-1)).toBe(`## Section ${sections.length - 1}\n\nSentence of section ${sections.length - 1}. Größe.`);
  });

  test('without lines is split between characters', async () => {
    const { chunks } = await partsOf(strToU8('ü'.repeat(600_000)), 'text');
    expect(chunks.map(({ content }) => content).join('')).toBe('ü'.repeat(600_000));
  });

  test('that is a table is split between its rows, each of which names its columns', async () => {
    const row = (n: number) => `${n},"A text, with ""quotes"" and\na line break in row ${n}",Größe ${n}\n`;
    const { chunks, cursors } = await partsOf(
      lines(1.5, (n) => (n === 0 ? 'Number,Text,Size\n' : row(n))),
      'csv',
    );
    expect(last(cursors)).toMatchObject({ unread: 0 });
    const read = chunks.flatMap(
      ({ content }) => content.match(/^Number: (\d+); Text: A text, with "quotes" and a line break in row \1; Size: Größe \1$/gm) ?? [],
    );
    expect(new Set(read).size).toBe(Number(/\d+$/.exec(chunks.at(-1)!.content)![0]));
  });
});

describe('an import that cannot be read', () => {
  const renamed = (name: string) => {
    const archive = Buffer.from(zipSync({ [name.replaceAll(/./g, 'x')]: strToU8('# A') }));
    return new Uint8Array(Buffer.from(archive.toString('latin1').replaceAll(name.replaceAll(/./g, 'x'), name), 'latin1'));
  };
  const lying = () => {
    const archive = Buffer.from(zipSync({ 'a.md': strToU8('# A\n'.repeat(1000)) }));
    archive.writeUInt32LE(10, archive.lastIndexOf('PK\x01\x02') + 24);
    return new Uint8Array(archive);
  };
  const encrypted = () => {
    const archive = Buffer.from(zipSync({ 'a.md': strToU8('# A') }));
    archive.writeUInt16LE(1, archive.lastIndexOf('PK\x01\x02') + 8);
    return new Uint8Array(archive);
  };
  test.each([
    ['an archive of other files', () => zipSync({ 'a.exe': strToU8('x') }), /other files than notes/],
    ['an archive with names that lead out of it', () => renamed('../../etc/passwd.md'), /leads out of the archive/],
    ['an archive that says less than it unpacks to', lying, /could be read: it is damaged/],
    ['an archive with a password', encrypted, /password/],
    [
      'an archive that is damaged',
      () =>
        new Uint8Array(Buffer.concat([zipSync({ 'a.md': strToU8('a') }).subarray(0, 20), Buffer.from('PK\x05\x06'), Buffer.alloc(18, 1)])),
      /damaged/,
    ],
    ['a note that explodes', () => zipSync({ 'a.md': new Uint8Array(60_000_000).fill(65) }), /could be read: it is damaged/],
    [
      'archives in each other',
      () => zipSync({ 'b.zip': zipSync({ 'c.zip': zipSync({ 'a.md': strToU8('# A') }) }) }),
      /other files than notes/,
    ],
    ['a Slack export without a message', () => zipSync({ 'users.json': json([]), 'a/2026-11-24.json': json([]) }), /no text/],
    [
      'a Slack export of other JSON',
      () => zipSync({ 'users.json': json({}), 'a/2026-11-24.json': strToU8('{"__proto__": []}') }),
      /damaged/,
    ],
    ['a calendar without events', () => calendar(), /no events/],
    ['a calendar of damaged events', () => calendar('BEGIN:VEVENT', 'BEGIN:VEVENT'), /damaged/],
  ])('says why, and what to do: %s', async (_, content, reason) => {
    expect(await problemOf(content())).toMatch(reason);
  });
});
