import { defaultClientAttributes } from './client';
import type { DefaultAttribute } from './default';
import { defaultPartnerAttributes } from './partner';

export { pickupPlaceQuestion } from './client';

const defaults = { clientAttribute: defaultClientAttributes, partnerAttribute: defaultPartnerAttributes } as const;

/** Puts the bank's name for `{bank}` in all texts. */
const fillInBank = (attribute: DefaultAttribute, bank: string): DefaultAttribute =>
  JSON.parse(JSON.stringify(attribute), (_, value) =>
    typeof value === 'string' ? value.replaceAll('{bank}', () => bank) : value,
  );

/** The definitions that a bank of this name starts with, in the order of their forms. */
export const defaultAttributes = (kind: keyof typeof defaults, bank: string): DefaultAttribute[] =>
  defaults[kind].map((attribute) => fillInBank(attribute, bank));
