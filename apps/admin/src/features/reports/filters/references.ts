import type { ReferenceTo } from '../../../kit/values/fields';
import { references } from '../../../shell/fields/references';

/** Resource that a filter of a report names -> the reference with which the screens choose from it. All of its records are loaded for that. */
export const referencesByResource: Readonly<Record<string, ReferenceTo>> = {
  'storage-locations': references.location,
  products: references.product,
  suppliers: references.supplier,
  // A partner is the storage location of the same id, and those are shown all at once.
  partners: references.partner,
};
