import { expect, test } from 'vitest';
import type { ServerTool } from '#lib/features/integrations/server.ts';
import { findTools } from './find-tools.ts';

const tool = (id: string, more: Partial<ServerTool> = {}): ServerTool => ({
  id,
  name: id,
  description: '',
  params: [],
  readOnly: false,
  digest: '',
  problem: null,
  state: 'new',
  changed: false,
  needsApproval: true,
  ...more,
});
const tools = [
  tool('read_file', { description: 'Reads a File', state: 'allowed' }),
  tool('write_file', { description: 'Writes a file' }),
  tool('erase', { state: 'refused' }),
  tool('search', { changed: true }),
  tool('odd', { problem: 'This tool has no input schema.' }),
];

test.each([
  ['file', ['read_file', 'write_file']],
  ['FILE  reads', ['read_file']],
  ['new', ['write_file', 'search']],
  ['changed', ['search']],
  ['allowed', ['read_file']],
  ['refused', ['erase']],
  ['unusable', ['odd']],
  ['nothing of the kind', []],
])('%s', (query, ids) => expect([...findTools(tools, query)]).toEqual(ids));
