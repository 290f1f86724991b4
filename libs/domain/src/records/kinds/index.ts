import { partner, warehouse } from './locations';
import { group, user } from './people';
import { product } from './product';
import { productCategory } from './product-category';
import { supplier } from './supplier';

/** Every kind of record, by the category of its streams. */
export const records = { product, productCategory, supplier, warehouse, partner, user, group } as const;
export type RecordKind = keyof typeof records;
export * from './locations';
