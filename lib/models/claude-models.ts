import { capitalize } from '#lib/base/text/capitalization.ts';

/** What this project knows about a Claude model without a request. */
export interface ClaudeModel {
  /** "Claude Sonnet 5.5" */
  name: string;
  /** The size of the context window, in tokens. */
  contextWindow: number;
  /** The most tokens that a reply may have. */
  longestReply: number;
  /** How it can be asked to think. */
  thinking: readonly ('adaptive' | 'budget')[];
}

// From the vendor's model overview, October 2026. An unknown id is treated as the oldest generation.
const generations: (Omit<ClaudeModel, 'name'> & { ids: RegExp })[] = [
  { ids: /^claude-([a-z]+-5-5|fable-5)(-|$)/, contextWindow: 1_000_000, longestReply: 128_000, thinking: ['adaptive'] },
  { ids: /^claude-[a-z]+-5(-|$)/, contextWindow: 1_000_000, longestReply: 128_000, thinking: ['adaptive', 'budget'] },
  {
    ids: /^claude-opus-4-[678](-|$)|^claude-sonnet-4-6(-|$)/,
    contextWindow: 200_000,
    longestReply: 128_000,
    thinking: ['adaptive', 'budget'],
  },
  { ids: /^claude-[a-z]+-4-5(-|$)/, contextWindow: 200_000, longestReply: 64_000, thinking: ['budget'] },
];
// It is not known what an unknown model can do, so its service decides.
const oldest: Omit<ClaudeModel, 'name'> = { contextWindow: 200_000, longestReply: 8_192, thinking: ['adaptive', 'budget'] };

/** The model of an id; dated snapshots count as their model. */
export function claudeModel(id: string): ClaudeModel {
  const { contextWindow, longestReply, thinking } = generations.find(({ ids }) => ids.test(id)) ?? oldest;
  return { name: displayName(id), contextWindow, longestReply, thinking };
}

/** The id without a snapshot's date. */
export function withoutSnapshot(id: string): string {
  return id.replace(/-\d{8}$/, '');
}

function displayName(id: string): string {
  const [, line, version] = /^claude-([a-z]+)-(\d+(?:-\d+)?)$/.exec(withoutSnapshot(id)) ?? [];
  if (!line || !version) return id;
  return `Claude ${capitalize(line)} ${version.replace('-', '.')}`;
}
