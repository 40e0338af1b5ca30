import { startScriptedModel } from '#e2e/scripted-model/index.ts';
import { settingsOfProgram, tellAddress } from './program.ts';

/** The scripted model as a separate process. */
const { apiKey } = settingsOfProgram<{ apiKey: string }>();
const { url } = await startScriptedModel({ apiKey });
tellAddress(url);
