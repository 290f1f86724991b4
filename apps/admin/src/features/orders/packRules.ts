/** What quantities that are typed in packs are judged by on the screen. The server judges them by the same. */
export interface PackRules {
  /** Units in a pack of a product. */
  sizeOf: (product: number | undefined) => number;
  /** Why a quantity of units can't stand in a line; undefined where it can. */
  quantityProblem: (product: number | undefined, units: unknown, isForClient: boolean) => string | undefined;
  /** Whether a quantity that breaks them keeps the order from being saved. */
  isStrict: boolean;
}
