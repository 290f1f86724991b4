/** A record as answers name it. */
export interface Named {
  id: number;
  name: string;
}
/** A place or a company as answers name it. */
export interface Titled {
  id: number;
  title: string;
}
/** An order as answers name it. */
export interface NamedOrder {
  id: number;
  sequence: string;
}
