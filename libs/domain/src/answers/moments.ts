/** A value of then and today, in words; null where there was no such thing, empty where it had no value. */
export interface ComparedField {
  field: string;
  label: string;
  earlier: string | null;
  today: string | null;
  differs: boolean;
}

export interface ComparedLine {
  id: number;
  differs: boolean;
  fields: readonly ComparedField[];
}

export type MomentPhase = 'absent' | 'live' | 'removed';

/** A record or an order at an earlier moment beside today. */
export interface ComparedMoments {
  title: string;
  earlier: MomentPhase;
  today: MomentPhase;
  fields: readonly ComparedField[];
  answers: readonly ComparedField[];
  lines: readonly ComparedLine[];
}

/** Units of a product at a place: as they had taken effect, as they were known then, and today. */
export interface StockMoment {
  id: number;
  name: string;
  effective: number;
  known: number;
  today: number;
  /** Units in a pack at the place. */
  packSize: number;
}

/** A movement that explains why the stock of a date is another than was known then. */
export interface LaterMovement {
  id: number;
  product: number;
  productName: string;
  effectiveAt: string;
  recordedAt: string;
  orderKind: string;
  order: number;
  sequence: string;
  delta: number;
  packSize: number;
}
