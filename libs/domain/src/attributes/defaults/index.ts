import { defaultClientAttributes } from './client';
import type { DefaultAttribute } from './default';
import { defaultPartnerAttributes } from './partner';

/** What to call a bank whose name is not known. */
const THE_BANK = 'the diaper bank';

/** `{bank}` in any of its texts becomes the name. */
const named = (attribute: DefaultAttribute): DefaultAttribute =>
  JSON.parse(JSON.stringify(attribute).replaceAll('{bank}', THE_BANK));

/** Kind of record -> the definitions that a bank starts with, in the order of their forms. */
export const defaultAttributes = {
  clientAttribute: defaultClientAttributes.map(named),
  partnerAttribute: defaultPartnerAttributes.map(named),
} as const;
