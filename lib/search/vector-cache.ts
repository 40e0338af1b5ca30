/** The most recently used vectors, at most `most` of them. */
export class VectorCache {
  readonly #vectors = new Map<string, number[]>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(text: string): number[] | undefined {
    return this.#vectors.get(text);
  }

  keep(text: string, vector: number[]): void {
    this.#vectors.delete(text);
    this.#vectors.set(text, vector);
    if (this.#vectors.size > this.#most) this.#vectors.delete(this.#vectors.keys().next().value!);
  }
}
