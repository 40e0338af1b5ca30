import { enterProcess } from './app-processes.ts';

/** An app process of a test: enters itself, says so, and runs until it is killed. */
const [dataDir, database, id] = process.argv.slice(2) as [string, string, string];
const { own } = enterProcess(dataDir, database, id);
process.send!(own);
setInterval(() => {}, 1000);
