import './compile-cache.ts';
import { SEARCH_MODEL_FILE } from '#lib/search/local-embedder.ts';
import { fineTune } from './fine-tuning/fine-tune.ts';
import { readWriters } from './train-search/writers.ts';

/*
 * `npm run train:search`: fine-tunes the sentence model of search on texts and the questions that they answer, and writes what that
 * changes in it. It also prints how often the questions of two writers who are left out lead to their texts, before and after.
 */
const { writers, heldOut, digest } = readWriters();
fineTune('search.py', { writers, held_out: heldOut, digest, out: SEARCH_MODEL_FILE });
console.log(`${writers.flat().length} texts. Written to ${SEARCH_MODEL_FILE}.`);
