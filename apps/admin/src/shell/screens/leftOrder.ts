/** Goes along to the list that opens where the partner was switched on an order's page. */
export interface LeftOrder {
  /** The titles of the partner that has the order, and of the one that is active now. */
  leftOrder: { former: string; present: string };
}
