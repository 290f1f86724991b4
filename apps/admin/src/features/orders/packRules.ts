export interface PackRules {
  /** Units in a pack of a product. */
  sizeOf: (product: number | undefined) => number;
  /** Why a quantity of units can't stand in a line; undefined where it can. */
  quantityProblem: (product: number | undefined, units: unknown, isForClient: boolean) => string | undefined;
  /** A quantity that breaks the rules keeps the order from being saved. */
  isStrict: boolean;
}
