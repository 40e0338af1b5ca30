import { addUsage, isRight, type Result, type Usage } from './result.ts';
import { capabilities, type Judged } from './scenario.ts';

/** The results of one model with one prompt. */
export interface VariantResults {
  label: string;
  results: readonly Result[];
}

/** One line per capability, and one for all of them. */
export function resultTable({ results }: VariantResults): string {
  const header = ['', 'played', 'right', 'over-asked', 'assumed', 'in prose', 'wasted calls', 'tokens in', 'cached', 'tokens out', 'cost'];
  const line = (name: string, some: readonly Result[]) => {
    const usage = addUsage(some.map((result) => result.usage));
    const found = (judge: Judged) => String(some.reduce((sum, { findings }) => sum + findings[judge].length, 0));
    return [
      name,
      String(some.length),
      rightOf(some),
      found('overAsked'),
      found('assumed'),
      found('inProse'),
      found('wasted'),
      count(usage.tokensIn),
      cachedShare(usage),
      count(usage.tokensOut),
      formatCost(usage.cost),
    ];
  };
  return layOut([header, ...byCapability(results).map(([name, some]) => line(name, some)), line('all', results)]);
}

/** What differs between variants: what is right per capability, the totals, and the scenarios that only some get right. */
export function comparison(variants: readonly VariantResults[]): string {
  const names = byCapability(variants[0]!.results).map(([name]) => name);
  const of = (name: string) => variants.map(({ results }) => results.filter(({ scenario }) => scenario.capability === name));
  const totals = (label: string, value: (results: readonly Result[]) => string) => [
    label,
    ...variants.map(({ results }) => value(results)),
  ];
  const found = (judge: Judged) => (results: readonly Result[]) =>
    String(results.reduce((sum, { findings }) => sum + findings[judge].length, 0));
  const usage = (format: (usage: Usage) => string) => (results: readonly Result[]) =>
    format(addUsage(results.map((result) => result.usage)));
  const table = layOut([
    ['', ...variants.map(({ label }) => label)],
    ...names.map((name) => [`${name}, right`, ...of(name).map(rightOf)]),
    totals('all, right', rightOf),
    totals('over-asked', found('overAsked')),
    totals('assumed', found('assumed')),
    totals('in prose', found('inProse')),
    totals('wasted calls', found('wasted')),
    totals(
      'tokens in',
      usage(({ tokensIn }) => count(tokensIn)),
    ),
    totals('cached', usage(cachedShare)),
    totals(
      'tokens out',
      usage(({ tokensOut }) => count(tokensOut)),
    ),
    totals(
      'cost',
      usage(({ cost }) => formatCost(cost)),
    ),
  ]);
  return [table, ...differences(variants)].join('\n');
}

function differences(variants: readonly VariantResults[]): string[] {
  const scenarios = [...new Set(variants.flatMap(({ results }) => results.map(({ scenario }) => scenario)))];
  const differing = scenarios.flatMap((scenario) => {
    const shares = variants.map(({ results }) => rightOf(results.filter((result) => result.scenario === scenario)));
    return new Set(shares).size > 1 ? [`  ${scenario.name}: ${shares.join(' / ')}`] : [];
  });
  return differing.length > 0 ? ['', 'Right in some only:', ...differing] : [];
}

const byCapability = (results: readonly Result[]) =>
  capabilities.flatMap((name) => {
    const some = results.filter(({ scenario }) => scenario.capability === name);
    return some.length > 0 ? [[name, some] as const] : [];
  });

const rightOf = (results: readonly Result[]) => `${results.filter(isRight).length}/${results.length}`;
const count = (tokens: number) => tokens.toLocaleString('en');
const cachedShare = ({ tokensIn, tokensCached }: Usage) => (tokensIn > 0 ? `${Math.round((100 * tokensCached) / tokensIn)} %` : '–');
const formatCost = (nanoDollars: number | null) => (nanoDollars === null ? 'unknown' : `$${(nanoDollars / 1e9).toFixed(4)}`);

/** Columns of equal width; numbers to the right. */
function layOut(lines: readonly (readonly string[])[]): string {
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
