/** The limits of a run; an absent field means no limit. */
export interface Budget {
  /** In nano-dollars. */
  max_cost?: number;
  /** Tool calls. */
  max_tool_calls?: number;
}

/** How much of a budget was used. A cost of null is unknown. */
export interface Spent {
  cost: number | null;
  tool_calls: number;
}

/** A limit that was reached. */
export interface LimitReached {
  limit: keyof Budget;
  used: number | null;
  allowed: number;
}

/**
 * What a run and everything it starts may use in total. A child's use also counts toward its parent, and the child's own
 * limits apply in addition to the parent's, so no child gets more than what remains.
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

  /** The ledger for something that this run starts. */
  child(budget: Budget = {}): BudgetLedger {
    return new BudgetLedger(budget, { parent: this });
  }

  spend({ cost = 0, tool_calls = 0 }: Partial<Spent>): void {
    const { cost: before, tool_calls: calls } = this.#spent;
    this.#spent = { cost: cost === null || before === null ? null : before + cost, tool_calls: calls + tool_calls };
    this.#parent?.spend({ cost, tool_calls });
  }

  /** The first limit that was reached, its own or an ancestor's. An unknown cost may have reached any limit. */
  reached(limits: readonly (keyof Budget)[]): LimitReached | null {
    for (const limit of limits) {
      const allowed = this.#budget[limit];
      const used = limit === 'max_cost' ? this.#spent.cost : this.#spent.tool_calls;
      if (allowed !== undefined && (used === null || used >= allowed)) return { limit, used, allowed };
    }
    return this.#parent?.reached(limits) ?? null;
  }
}
