import type { Fields, Input, Values } from '../fields';
import type { KindAccess, MenuPlace } from '../manifest';

/** Master data without behaviour of its own: a table of fields. Anything with a workflow gets its own decider. */
export interface RecordDefinition<F extends Fields = Fields> {
  /** Category of its streams: `product-7`. */
  kind: string;
  /** The sequence of the ids, when it is not the kind's own. */
  sequence?: string;
  /** Place in the API and on the screens. */
  path: string;
  title: string;
  plural: string;
  /** The name of the kind in the message after a removal. */
  deletedAs: string;
  /** The field (dotted) that names a record in messages and selectors. */
  name: string;
  fields: F;
  /** `today` (YYYY-MM-DD) is known where the kind's facts hold it. */
  complete?: (values: Input, before?: Input, today?: string) => Input;
  /** Field -> message, for values that are right one by one and don't fit together. */
  disagreements?: (values: Input, before?: Input, today?: string) => Readonly<Record<string, string>>;
  /** The id of the only record of the kind, which exists from the start: its first change registers it. */
  single?: number;
  /** While one refers to it, the removal is refused with this message. `kind` may be the merges of one (`supplierMerge`). */
  keptBy?: readonly { kind: string; field: string; message: string }[];
  /** Stock and orders may name the record; while they do, it can't be removed. */
  isUsedInOrders?: true;
}
export const defineRecord = <const F extends Fields>(definition: RecordDefinition<F>): RecordDefinition<F> =>
  definition;

/** A record that consists of fields alone: its endpoints, their access, its screens and its place in the menu follow from it. */
export interface OrdinaryDefinition<F extends Fields = Fields, P extends string = string, I extends string = string>
  extends RecordDefinition<F> {
  path: P;
  access: KindAccess;
  menu: MenuPlace<I>;
}
export const defineOrdinary = <const F extends Fields, const P extends string, const I extends string>(
  definition: OrdinaryDefinition<F, P, I>,
): OrdinaryDefinition<F, P, I> => definition;

export type RecordOf<D> = D extends RecordDefinition<infer F> ? Values<F> : never;
