import { inputJsonSchema } from '#lib/base/input-json-schema.ts';
import { markdownTable } from '#lib/primitives/markdown-table.ts';
import type { WorkspaceTool } from './define-tool.ts';
import { outputLimits } from './output-limits.ts';
import { workspaceTools } from './registries.ts';
import { commandLineTools } from './tool-aliases.ts';

interface Parameter {
  type?: string;
  enum?: string[];
  anyOf?: Parameter[];
  default?: unknown;
  description?: string;
}

/** `docs/workspace-tools.md`, generated from the tool definitions. */
export function printTools(): string {
  const tools = workspaceTools.primitives();
  const parts = [
    '# Workspace tools',
    'Generated from the definitions in `lib/runs/workspace/tools` by `scripts/print-docs.ts`. Do not edit.',
    markdownTable(
      ['Tool', 'What it does', 'Effect', 'In parallel', 'Approval', 'Also called'],
      tools.map((tool) => [
        `\`${tool.name}\``,
        tool.description,
        tool.effect,
        tool.parallelSafe ? '✓' : '–',
        tool.approval ? 'may be needed' : '–',
        otherName(tool),
      ]),
    ),
    'Other programs can call them too, under these names or others: [Call the work agent’s tools from another program](work-agent-tools.md).',
    `Paths are relative to the workspace, or absolute below it. Every result, including a failure, has \`content\` (the text that a model reads), \`truncated\` and \`is_error\`. An output has at most ${outputLimits.characters} characters and ${outputLimits.lines} lines; a line of more than ${outputLimits.lineLength} characters is omitted; the output says what is missing.`,
    ...tools.flatMap((tool) => [`## ${tool.name}`, parametersOf(tool), `Returns ${Object.keys(tool.output.shape).join(', ')}.`]),
  ];
  return `${parts.join('\n\n')}\n`;
}

function otherName({ execute }: WorkspaceTool): string {
  return commandLineTools.primitives().find((tool) => tool.execute === execute)?.name ?? '';
}

function parametersOf({ input }: WorkspaceTool): string {
  const { properties = {}, required = [] } = inputJsonSchema(input) as { properties?: Record<string, Parameter>; required?: string[] };
  const rows = Object.entries(properties).map(([name, parameter]) => [
    required.includes(name) ? `**${name}**` : name,
    kindOf(parameter),
    parameter.default === undefined ? '' : JSON.stringify(parameter.default),
    parameter.description ?? '',
  ]);
  return rows.length === 0 ? 'No parameters.' : markdownTable(['Parameter', 'Value', 'Default', 'Meaning'], rows);
}

function kindOf({ type, enum: values, anyOf }: Parameter): string {
  if (values) return values.join(' | ');
  return anyOf ? anyOf.map(kindOf).join(' or ') : (type ?? 'anything');
}
