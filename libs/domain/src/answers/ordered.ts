/** A product of a supply order, in units: what was ordered of it, and what the order holds now. */
export interface ShownOrdered {
  product: { id: number; name: string };
  ordered: number;
  received: number;
}
