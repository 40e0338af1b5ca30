import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import type { Figure } from './figures.ts';

/** Prints the figures as a table, writes them as JSON and says where. */
export function report(figures: readonly Figure[], startedAt: Date, file = 'bench-results.json'): void {
  const rows = [
    ['', 'aim', ''],
    ...figures.map(({ what, result, aim }) => [what, aim ? `${aim.text}: ${aim.met ? 'met' : 'missed'}` : '', result]),
  ];
  const width = (column: number) => Math.max(...rows.map((row) => row[column]!.length));
  const widths = [width(0), width(1)];
  const machine = { node: process.version, processor: cpus()[0]?.model.trim() ?? 'unknown', cores: cpus().length };
  console.log(
    `\nNode ${machine.node.slice(1)}, ${machine.cores} × ${machine.processor}. Everything on one machine: app, database, model, and measurement.\n`,
  );
  for (const [what, aim, result] of rows) console.log(`${what!.padEnd(widths[0]!)}  ${aim!.padEnd(widths[1]!)}  ${result}`.trimEnd());
  writeFileSync(file, `${JSON.stringify({ startedAt: startedAt.toISOString(), machine, figures }, null, 2)}\n`);
  console.log(`\nAs JSON: ${resolve(file)}`);
}
