/** Counts what is running in this process, by name. */
export class AtOnce {
  readonly #running = new Map<string, number>();

  /** Counts one more under each name, unless one of them has reached its maximum. Returns a function that ends it, or the full name. */
  enter(limits: readonly { name: string; most: number }[]): { leave: () => void } | { full: string } {
    const full = limits.find(({ name, most }) => (this.#running.get(name) ?? 0) >= most);
    if (full) return { full: full.name };
    for (const { name } of limits) this.#running.set(name, (this.#running.get(name) ?? 0) + 1);
    let left = false;
    return {
      leave: () => {
        if (left) return;
        left = true;
        for (const { name } of limits) {
          const others = this.#running.get(name)! - 1;
          if (others > 0) this.#running.set(name, others);
          else this.#running.delete(name);
        }
      },
    };
  }
}
