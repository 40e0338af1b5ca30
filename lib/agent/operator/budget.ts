/** The limits of a run; an absent field means no limit. */
export interface Budget {
  /** In nano-dollars. */
  max_cost?: number;
  /** Calls of tools. */
  max_tool_calls?: number;
}

/** What was used of a budget; a cost of null is unknown. */
export interface Spent {
  cost: number | null;
  tool_calls: number;
}

/** A limit that is reached. */
export interface LimitReached {
  limit: keyof Budget;
  used: number | null;
  allowed: number;
}

/**
 * What a run and everything it starts may use together. A child's use counts for its parent too, and the child's own
 * limits apply in addition to the parent's, so no child gets more than what is left.
 */
export class BudgetLedger {
  readonly #budget: Budget;
  readonly #parent: BudgetLedger | undefined;
  #spent: Spent;

  /** @param spent what earlier turns of the same run used */
  constructor(budget: Budget = {}, { parent, spent = { cost: 0, tool_calls: 0 } }: { parent?: BudgetLedger; spent?: Spent } = {}) {
    this.#budget = budget;
    this.#parent = parent;
    this.#spent = { ...spent };
  }

  get spent(): Readonly<Spent> {
    return this.#spent;
  }

  /** The ledger of something that this run starts. */
  child(budget: Budget = {}): BudgetLedger {
    return new BudgetLedger(budget, { parent: this });
  }

  spend({ cost = 0, tool_calls = 0 }: Partial<Spent>): void {
    const { cost: before, tool_calls: calls } = this.#spent;
    this.#spent = { cost: cost === null || before === null ? null : before + cost, tool_calls: calls + tool_calls };
    this.#parent?.spend({ cost, tool_calls });
  }

  /** The first of these limits, its own or an ancestor's, that is reached. An unknown cost may have reached any. */
  reached(limits: readonly (keyof Budget)[]): LimitReached | null {
    for (const limit of limits) {
      const allowed = this.#budget[limit];
      const used = limit === 'max_cost' ? this.#spent.cost : this.#spent.tool_calls;
      if (allowed !== undefined && (used === null || used >= allowed)) return { limit, used, allowed };
    }
    return this.#parent?.reached(limits) ?? null;
  }
}
