import { enterProcess } from './app-processes.ts';

/** An app process for a test: registers itself, reports that, and runs until it is killed. */
const [dataDir, database, id] = process.argv.slice(2) as [string, string, string];
const { own } = enterProcess(dataDir, database, id);
process.send!(own);
setInterval(() => {}, 1000);
