export type GuideStepName = 'bank' | 'warehouses' | 'products' | 'partners' | 'children';

export interface GuideStep {
  name: GuideStepName;
  isDone: boolean;
  /** How many there are, up to a limit; of the bank, how many of its parts are given. */
  count: number;
  /** Of partners: their users. */
  users: number | null;
  /** What this step still needs, as the fields call it. */
  missing: readonly string[];
}

/** What a new bank sets up first. */
export interface SetUpGuide {
  steps: readonly GuideStep[];
  /** Somebody put it aside. */
  isAside: boolean;
  /** Nothing has moved in this bank yet, so that Today has nothing else to show. */
  isEmptyBank: boolean;
}

export interface TakenProducts {
  made: number;
  /** Those whose SKU a product of the bank has already. */
  known: number;
  refused: readonly { sku: string; problem: string }[];
}
