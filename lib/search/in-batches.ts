/** How many rows are stored together, and about how many characters. */
const MOST = { rows: 200, characters: 40_000 };

/**
 * Splits what is stored for search into what one statement stores. Indexing the words of long texts takes a while, and the embedded
 * database has one session: meanwhile everybody else waits. A row that is longer is a batch by itself.
 */
export function* inBatches<T>(rows: readonly T[], lengthOf: (row: T) => number): Generator<T[]> {
  let batch: T[] = [];
  let characters = 0;
  for (const row of rows) {
    const length = lengthOf(row);
    if (batch.length > 0 && (batch.length === MOST.rows || characters + length > MOST.characters)) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(row);
    characters += length;
  }
  if (batch.length > 0) yield batch;
}
