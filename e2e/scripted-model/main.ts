import { parseArgs } from 'node:util';
import { startScriptedModel } from './server.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '0' }, key: { type: 'string' } } });
const model = await startScriptedModel({ port: Number(values.port), apiKey: values.key });
console.log(model.url);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void model.close());
