import { openDatabase } from './lib/database/embedded/connection.ts';
import { Exclusive } from './lib/database/embedded/exclusive.ts';
const t0=performance.now();
const { postgres } = await openDatabase('/tmp/ppx', new Exclusive());
const t1=performance.now();
await postgres.query('select 1');
const u=process.cpuUsage();
console.log('open', Math.round(t1-t0), 'since start', Math.round(performance.now()), 'cpu', Math.round((u.user+u.system)/1000));
await postgres.close(); process.exit();
