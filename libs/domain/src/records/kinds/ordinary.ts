import type { OrdinaryDefinition } from '../definition';
import { distributionMethod, fulfillmentPeriod } from './partner-options';
import { productCategory } from './product-category';

/** Kinds that consist of fields alone: their endpoints and screens follow from their definitions. */
export const ordinaryRecords = { productCategory, fulfillmentPeriod, distributionMethod } satisfies Readonly<
  Record<string, OrdinaryDefinition>
>;
export type OrdinaryKind = keyof typeof ordinaryRecords;
export type OrdinaryPath = (typeof ordinaryRecords)[OrdinaryKind]['path'];
