import './compile-cache.ts';
import { buildIfChanged } from './build-if-changed.ts';
import { giveUp } from './settings.ts';

await buildIfChanged().catch((error: Error) => giveUp(error.message));
