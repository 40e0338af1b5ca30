import { Refusal } from '../refusal.ts';
import type { OwnCommand } from './command-io.ts';

export const ln: OwnCommand = {
  name: 'ln',
  run: () => Promise.reject(new Refusal('ln: creating links', 'copy the file with cp')),
};
