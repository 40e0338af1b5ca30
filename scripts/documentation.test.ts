import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { envSchema } from '#lib/base/env.ts';
import { platformLabels } from '#lib/entities/platform-names.ts';

const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')];
const textOf = new Map(pages.map((page) => [page, readFileSync(page, 'utf8')]));
const withoutBlocks = (text: string) => text.replace(/^```.*?^```/gms, '');
const decisions = pages.filter((page) => /^docs\/decisions\/\d/.test(page)).sort();

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (page: string) =>
  [...withoutBlocks(textOf.get(page) ?? '').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!));

describe.each(pages)('%s', (page) => {
  const text = textOf.get(page)!;

  test('every relative link leads to a file, and to a heading that exists', () => {
    const broken = [...withoutBlocks(text).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link]) => link!)
      .filter((link) => {
        if (/^[a-z]+:/.test(link)) return false;
        const [path, anchor] = link.split('#') as [string, string?];
        const target = path ? normalize(join(dirname(page), path)) : page;
        return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
      });
    expect(broken).toEqual([]);
  });

  test('every npm script that is named exists', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    const named = [...text.matchAll(/\bnpm (?:run (?:--silent )?([a-z][\w:-]*)|(start|test)\b)/g)].map(
      ([, script, short]) => script ?? short!,
    );
    expect(named.filter((script) => !(script in scripts))).toEqual([]);
  });

  test('every part of the bench and of the attack that is named exists', () => {
    const named = [...text.matchAll(/`npm run (bench|attack) ([a-z][a-z -]*)`/g)].flatMap(([, script, parts]) =>
      parts!.split(' ').map((part) => `scripts/${script}/${part}.ts`),
    );
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });

  test('every path of the repository that is named exists', () => {
    const named = [...text.matchAll(/`((?:app|components|docs|e2e|lib|scripts|supabase)\/[^`<…*\s]+)`/g)].map(([, path]) => path!);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });
});

describe('README.md', () => {
  test('lists every npm script that a person runs', () => {
    const scripts = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts).filter((name) => !name.startsWith('pre'));
    const commands = textOf.get('README.md')!.split('## Commands')[1]!;
    const listed = [...commands.matchAll(/`npm (?:run (?:--silent )?)?([a-z][\w:-]*)/g)].map(([, name]) => name!);
    expect(scripts.filter((name) => !listed.includes(name))).toEqual([]);
  });

  test('names every platform that can be connected', () => {
    const connected = /^- \*\*Platforms\.\*\* (.*)$/m.exec(textOf.get('README.md')!)![1]!;
    expect(Object.values(platformLabels).filter((label) => !connected.includes(label))).toEqual([]);
  });
});

describe('docs/configuration.md', () => {
  const rows = new Map(
    [...textOf.get('docs/configuration.md')!.matchAll(/^\| `([A-Z_]+)` \| (.*?) \|/gm)].map(([, name, value]) => [name!, value!]),
  );

  test('lists every setting, and no other', () => {
    expect([...rows.keys()].sort()).toEqual(Object.keys(envSchema.shape).sort());
  });

  test('states the default of every setting that has one', () => {
    const stated = Object.entries(envSchema.parse({})).filter(([, value]) => value !== undefined);
    expect(stated.map(([name]) => [name, rows.get(name)])).toEqual(stated.map(([name, value]) => [name, `\`${value}\``]));
  });
});

describe('docs/architecture.md', () => {
  const diagram = /```mermaid\nerDiagram\n(.*?)```/s.exec(textOf.get('docs/architecture.md')!)![1]!;
  const types = readFileSync('lib/database/types.ts', 'utf8').split('    Functions: {')[0]!;
  const tables = [...types.matchAll(/^ {6}(\w+): \{$(.*?)^ {6}\};$/gms)].map(([, name, body]) => ({ name: name!, body: body! }));

  test('the diagram shows every table', () => {
    const shown = new Set([...diagram.matchAll(/^ +(\w+)(?: \S+ (\w+) :.*)?$/gm)].flatMap(([, ...names]) => names.filter(Boolean)));
    expect(tables.length).toBeGreaterThan(20);
    expect([...shown].sort()).toEqual(tables.map(({ name }) => name).sort());
  });

  test('the diagram shows every foreign key between tables', () => {
    const shown = new Set([...diagram.matchAll(/^ +(\w+) \S+ (\w+) :/gm)].map(([, one, other]) => `${one} → ${other}`));
    const foreignKeys = tables.flatMap(({ name, body }) =>
      [...body.matchAll(/referencedRelation: '(\w+)'/g)].map(([, referenced]) => `${referenced} → ${name}`),
    );
    expect([...shown].sort()).toEqual([...new Set(foreignKeys)].sort());
  });
});

describe('decision records', () => {
  test('the list names every record once, in order', () => {
    const listed = [...textOf.get('docs/decisions/README.md')!.matchAll(/^\| \[\d+\]\(([^)]+)\)/gm)].map(
      ([, file]) => `docs/decisions/${file}`,
    );
    expect(listed).toEqual(decisions);
  });

  test.each(decisions)('%s has a context, a decision and consequences', (record) => {
    const headings = [...withoutBlocks(textOf.get(record)!).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(['Context', 'Decision', 'Consequences']);
  });
});
