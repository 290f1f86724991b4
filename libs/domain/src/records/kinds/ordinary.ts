import { distributionMethod, fulfillmentPeriod } from './partner-options';
import { productCategory } from './product-category';

/** Kinds that consist of fields alone: their endpoints and screens follow from their definitions. */
export const ordinaryRecords = { productCategory, fulfillmentPeriod, distributionMethod } as const;
export type OrdinaryKind = keyof typeof ordinaryRecords;
