import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { workspaceTools } from './registries.ts';
import { codeTools, commandLineTools } from './tool-aliases.ts';

const page = readFileSync('docs/work-agent-tools.md', 'utf8');

test('the example in docs/work-agent-tools.md prints what the page says', () => {
  const [example, printed] = ['ts', 'text'].map((language) => new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(page)![1]!);
  const output = execFileSync(process.execPath, ['--input-type=module-typescript', '--eval', example!], {
    env: { ...process.env, TMPDIR: temporaryFolder() },
    encoding: 'utf8',
  });
  expect(output).toBe(printed);
});

test('docs/work-agent-tools.md lists the names of each registry', () => {
  const rows = new Map(
    [...page.matchAll(/^\| `(\w+)` \| (.*?) \| `(.*?)` \|$/gm)].map(([, registry, names, file]) => [registry, [names, file]]),
  );
  expect(rows.get('codeTools')).toEqual([codeTools.names().join(', '), 'lib/runs/workspace/tool-aliases.ts']);
  expect(rows.get('commandLineTools')).toEqual([commandLineTools.names().join(', '), 'lib/runs/workspace/tool-aliases.ts']);
});

test('an alias is the tool itself under another name', () => {
  for (const tool of [...codeTools.primitives(), ...commandLineTools.primitives()])
    expect(workspaceTools.primitives().map((one) => ({ ...one, name: tool.name }))).toContainEqual(tool);
});
