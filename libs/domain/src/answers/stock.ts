import type { Named, Titled } from './named';

export interface UnitsByPlace {
  warehouse: number;
  partner: number;
  total: number;
}
/** Units of a product that are in stock. */
export interface Inventory {
  onHand: UnitsByPlace;
  /** Units that pending orders will take. */
  reserved: UnitsByPlace;
  /** Units on hand, with all that pending orders will take and bring. */
  available: UnitsByPlace;
}

/** The units of a product on hand at the end of a day, YYYY-MM-DD. */
export interface StockDay {
  day: string;
  onHand: number;
}

/** A product of which a commit would take more than a place has, in units. */
export interface ShownShortage {
  product: Named;
  location: Titled;
  asked: number;
  onHand: number;
  /** What is missing with what other orders are promised. */
  short: number;
  reservedBy: readonly { sequence: string; quantity: number }[];
}
/** The changes that a transition would make to the stock on hand, in units. */
export interface StockEffect {
  rows: readonly { product: Named; location: Titled; before: number; delta: number; after: number }[];
  /** Sentences about effects that are allowed and yet surprise. */
  warnings: readonly string[];
  /** Why the transition would be refused; null when it would not. */
  refusal: string | null;
  shortages: readonly ShownShortage[];
}
