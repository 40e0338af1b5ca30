import './compile-cache.ts';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import type { Db } from '#lib/database/db.ts';
import { type Embedder, embedQuery, toVectorText } from '#lib/search/embedder.ts';
import { hybridSearch, LEAST_SCORE } from '#lib/search/hybrid-search.ts';
import { signUp, startEvalDatabase } from './eval/eval-database.ts';
import { ndcgAt, recallAt } from './eval/search/ranking-measures.ts';
import { type Nonsense, type Question, readSearchSet } from './eval/search/search-set.ts';
import { SeedRows } from './eval/seed-rows.ts';

/*
 * `npm run eval:search`: asks the labeled questions of an account with 5,000 memories and 200 documents, and prints how well
 * and how fast search finds their answers. `--show` prints what hybrid search misses, and what it finds for nonsense.
 */
const { values } = parseArgs({ options: { show: { type: 'boolean', default: false } } });

const MOST = 10;
/** The small account that times are compared with. */
const SMALL = { memories: 50, documents: 5 };

interface Account {
  db: Db;
  /** The labels of the set by the id of the memory or document. */
  labels: Map<string, string>;
}

type Found = { label: string; score: number };
type Search = (account: Account, query: string) => Promise<Found[]>;

/** What a kind of search found. */
interface Answers {
  name: string;
  questions: { question: Question; found: Found[] }[];
  nonsense: { query: Nonsense; found: Found[] }[];
}

const set = readSearchSet();
const database = await startEvalDatabase();
try {
  // The services read the environment when they are composed.
  const { commonServices } = await import('#lib/app/services.ts');
  const services = commonServices();
  const { embedder } = services;
  if (!embedder) throw new Error('Set EMBEDDINGS to a model.');
  const rows = new SeedRows(services);
  const fill = async (memories: typeof set.memories, documents: typeof set.documents): Promise<Account> => {
    const user_id = await signUp(database);
    const memoryIds = await rows.add(
      'memories',
      memories.map(({ type, text }) => ({ user_id, type, content: text })),
    );
    const documentIds = await rows.addDocuments(user_id, documents);
    const labels = [...memories, ...documents].map(({ id }, n) => [[...memoryIds, ...documentIds][n]!, id] as const);
    return { db: services.actingAs(user_id), labels: new Map(labels) };
  };
  console.log(`Embedding ${set.memories.length} memories and ${set.documents.length} documents…`);
  const large = await fill(set.memories, set.documents);
  const small = await fill(set.memories.slice(0, SMALL.memories), set.documents.slice(0, SMALL.documents));

  const searches = searchesWith(embedder);
  const answers: Answers[] = [];
  for (const [name, search] of Object.entries(searches)) answers.push(await ask(name, search, large));
  printQuality(answers);
  await maintain(database.supabase.databaseUrl);
  await printTimes(large, small, searches.hybrid);
  if (values.show) printMisses(answers.find(({ name }) => name === 'hybrid')!);
} finally {
  await database.end();
}
process.exit();

function searchesWith(embedder: Embedder) {
  const byHybrid = async ({ db, labels }: Account, query: string, embedder?: Embedder): Promise<Found[]> => {
    const { results } = await hybridSearch(db, { query, limit: MOST }, embedder);
    return results.map(({ ref, score }) => ({ label: labels.get(ref.split(/[:/]/)[1]!)!, score }));
  };
  return {
    'text only': (account: Account, query: string) => byHybrid(account, query),
    'vector only': async ({ db, labels }: Account, query: string): Promise<Found[]> => {
      const query_embedding = toVectorText(await embedQuery(embedder, query));
      const request = { query_text: '', query_embedding, query_model: embedder.model, take: MOST, least_score: LEAST_SCORE };
      const { data } = await db.rpc('search_everything', request).throwOnError();
      return data.map(({ id, parent_id, score }) => ({ label: labels.get(parent_id ?? id)!, score }));
    },
    hybrid: (account: Account, query: string) => byHybrid(account, query, embedder),
  };
}

async function ask(name: string, search: Search, account: Account): Promise<Answers> {
  const questions = [];
  for (const question of set.questions) questions.push({ question, found: await search(account, question.q) });
  const nonsense = [];
  for (const query of set.nonsense) nonsense.push({ query, found: await search(account, query.q) });
  return { name, questions, nonsense };
}

function printQuality(answers: readonly Answers[]): void {
  const parts: [string, (question: Question) => boolean][] = [
    ['all', () => true],
    ['share a word', ({ shares_words }) => shares_words],
    ['share no word', ({ shares_words }) => !shares_words],
    ['answered by a memory', ({ relevant }) => relevant[0]!.startsWith('m')],
    ['answered by a document', ({ relevant }) => relevant[0]!.startsWith('d')],
  ];
  const mean = (numbers: number[]) => (numbers.reduce((sum, one) => sum + one, 0) / numbers.length).toFixed(3);
  const printRow = (label: string, cells: string[]) => console.log(label.padEnd(32) + cells.map((cell) => cell.padStart(14)).join(''));
  const names = answers.map(({ name }) => name);
  for (const [measure, of] of [
    ['recall@5', (found: string[], relevant: string[]) => recallAt(5, found, relevant)],
    ['nDCG@10', (found: string[], relevant: string[]) => ndcgAt(10, found, relevant)],
  ] as const) {
    console.log('');
    printRow(measure, names);
    for (const [label, isIn] of parts) {
      const asked = set.questions.filter(isIn).length;
      const value = ({ questions }: Answers) =>
        mean(
          questions
            .filter(({ question }) => isIn(question))
            .map(({ question, found }) =>
              of(
                found.map(({ label }) => label),
                question.relevant,
              ),
            ),
        );
      printRow(`${label} (${asked})`, answers.map(value));
    }
  }
  console.log('');
  printRow('nonsense that finds something', names);
  for (const [kind, queries] of Object.entries(Object.groupBy(set.nonsense, ({ kind }) => kind)))
    printRow(
      `${kind} (${queries.length})`,
      answers.map(({ nonsense }) => String(nonsense.filter(({ query, found }) => query.kind === kind && found.length > 0).length)),
    );
  printRow(
    'results per query',
    answers.map(({ nonsense }) => mean(nonsense.map(({ found }) => found.length))),
  );
}

/** What the app does to its database every 15 minutes, so that the rows which were just added have statistics. */
async function maintain(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query('vacuum (analyze)');
  await client.end();
}

/** Both accounts are asked in turn, so that a change of the machine's speed meets both. */
async function printTimes(large: Account, small: Account, search: Search): Promise<void> {
  const times = new Map<Account, number[]>([
    [small, []],
    [large, []],
  ]);
  for (const [n, { q }] of set.questions.entries())
    for (const account of n % 2 === 0 ? [small, large] : [large, small]) {
      const started = performance.now();
      await search(account, q);
      times.get(account)!.push(performance.now() - started);
    }
  const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
  const [few, many] = [...times.values()].map(median);
  console.log(
    `\nmedian time of a hybrid search: ${many!.toFixed(1)} ms with ${set.memories.length} memories, ${few!.toFixed(1)} ms with ${SMALL.memories}: ratio ${(many! / few!).toFixed(2)} (aim at most 1.30)`,
  );
}

function printMisses({ questions, nonsense }: Answers): void {
  const format = (found: Found[]) => found.map(({ label, score }) => `${label} ${score.toFixed(2)}`).join(', ') || 'nothing';
  console.log('\nQuestions without an answer among the first five:');
  for (const { question, found } of questions)
    if (
      recallAt(
        5,
        found.map(({ label }) => label),
        question.relevant,
      ) === 0
    )
      console.log(`${question.q} → ${question.relevant}, found ${format(found)}`);
  console.log('\nNonsense that finds something:');
  for (const { query, found } of nonsense) if (found.length > 0) console.log(`${query.q}: ${format(found)}`);
}
