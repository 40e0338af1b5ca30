import { Client } from 'pg';

/** Begins a transaction at a URL, runs a statement in it, reports that, and waits to be killed. */
const [url, statement] = process.argv.slice(2);
const client = new Client({ connectionString: url });
await client.connect();
await client.query('begin');
await client.query(statement!);
process.send!('begun');
setInterval(() => {}, 1000);
