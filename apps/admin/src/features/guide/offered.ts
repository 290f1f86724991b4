import type { UsualProduct } from '@bank/domain';
import { guideWords } from '../../messages/guide';

const words = guideWords.usual;

/** A product of the usual list while somebody looks at it: numbers are as they are typed. */
export interface OfferedProduct {
  key: string;
  isTicked: boolean;
  name: string;
  sku: string;
  category: string;
  agencyPackSize: string;
  hospitalPackSize: string;
}

export const offer = (product: UsualProduct): OfferedProduct => ({
  ...product,
  key: product.sku,
  isTicked: true,
  agencyPackSize: String(product.agencyPackSize),
  hospitalPackSize: String(product.hospitalPackSize),
});

const isWhole = (text: string): boolean => /^\d{1,6}$/.test(text.trim());

export const problemOf = ({
  name,
  sku,
  category,
  agencyPackSize,
  hospitalPackSize,
}: OfferedProduct): string | undefined => {
  if (![name, sku, category].every((text) => text.trim())) return words.required;
  return [agencyPackSize, hospitalPackSize].every(isWhole) ? undefined : words.invalid;
};

export const productOf = ({ key: _, isTicked: __, ...row }: OfferedProduct): UsualProduct => ({
  name: row.name.trim(),
  sku: row.sku.trim(),
  category: row.category.trim(),
  agencyPackSize: Number(row.agencyPackSize),
  hospitalPackSize: Number(row.hospitalPackSize),
});
