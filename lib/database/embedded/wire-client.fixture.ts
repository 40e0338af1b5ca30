import { Client } from 'pg';

/** Begins a transaction at an address, runs a statement in it, says so, and does nothing more until it is killed. */
const [url, statement] = process.argv.slice(2);
const client = new Client({ connectionString: url });
await client.connect();
await client.query('begin');
await client.query(statement!);
process.send!('begun');
setInterval(() => {}, 1000);
