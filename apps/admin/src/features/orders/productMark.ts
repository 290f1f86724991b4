import { isActive } from '../../kit/values/rows';
import { say } from '../../messages';

/** What is to be known of a product wherever it stands or can be chosen. */
export const productMark = (product: Readonly<Record<string, unknown>> | null | undefined): string | undefined => {
  if (!product) return undefined;
  if (product.status === 'OUTOFSTOCK') return say.order.outOfStock;
  return isActive(product) ? undefined : say.statuses.INACTIVE;
};
