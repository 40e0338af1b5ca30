/** A message and the calls that it must cause. The time is Saturday, November 21, 2026, 9:38 in London. */
export interface Paraphrase {
  said: string;
  /** All calls of the turn in order, except the answer that ends it; an input may be partial. */
  calls: ExpectedCall[];
  /** The person's data, of `testEnvs` in the test's fixture. Default: the firm's. */
  testEnv?: 'empty' | 'firm' | 'kitchens';
  /** Earlier messages in the same conversation. */
  before?: string[];
  /** The ref of the entity on screen. */
  screen?: string;
  /** Default: Europe/London. */
  zone?: string;
  /** Words that the answer must contain. */
  answer?: RegExp;
}

export type ExpectedCall = readonly [name: string, input?: Record<string, unknown>];

export const look: ExpectedCall = ['List', { pattern: 'deliverable:?status=active&status=paused' }];
export const ask: ExpectedCall = ['Clarify'];
export const write = (content: Record<string, unknown>): ExpectedCall => ['Write', { ref: 'deliverable:new', content }];
export const keep = (content: string, type: string): ExpectedCall => ['Write', { ref: 'memory:new', content: { content, type } }];
export const ticket = (task: string, agent_type: string): ExpectedCall => ['Write', { ref: 'work:new', content: { task, agent_type } }];
export const edit = (name: string, changes: Record<string, unknown>): ExpectedCall => ['Edit', { ref: `deliverable:${name}`, changes }];
export const schedule = (name: string, params: Record<string, unknown>): ExpectedCall => [
  'Execute',
  { action: 'deliverable.schedule', target: `deliverable:${name}`, params },
];
export const generate = (name: string): ExpectedCall => ['Execute', { action: 'deliverable.generate', target: `deliverable:${name}` }];
export const read = (name: string): ExpectedCall => ['Read', { ref: `deliverable:${name}` }];
/** Looking for the newest version. */
export const newest = (name: string): ExpectedCall => ['List', { pattern: `deliverable:${name}/versions`, limit: 1 }];
export const list = (pattern: string, more: Record<string, unknown> = {}): ExpectedCall => ['List', { pattern, ...more }];
/** Looking for an answer in the texts of versions. */
export const lookInVersions: ExpectedCall = list('deliverable:*/versions?status=staged&status=reviewing&status=approved&status=delivered');
export const search = (scope: string): ExpectedCall => ['Search', { scope }];
export const callTool = (tool: string, params: Record<string, unknown>): ExpectedCall[] => [
  list('action:mcp.notes.*'),
  ['Execute', { action: `mcp.notes.${tool}`, target: 'platform:mcp.notes', params }],
];
/** The list of steps; the content of a step that is undefined does not matter. */
export const todos = (...contents: (string | undefined)[]): ExpectedCall => [
  'Todo',
  { todos: contents.map((content) => (content === undefined ? {} : { content })) },
];
