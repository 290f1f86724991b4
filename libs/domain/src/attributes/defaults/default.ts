import type { AttributeType, DisplayInterface } from '../types';

/** An attribute that a bank starts with. `{bank}` stands for the bank's name. */
export interface DefaultAttribute {
  name: string;
  label: string;
  labelEs?: string;
  helpText?: string;
  helpTextEs?: string;
  type: AttributeType;
  displayInterface: DisplayInterface;
  isRequired?: boolean;
  isDisplayedPublicly?: boolean;
  options?: readonly { value: string; name: string; nameEs?: string }[];
}

type Options = Readonly<Record<string, string | readonly [english: string, spanish: string]>>;

/** `{ mother: ['Mother', 'Madre'] }` -> options, in that order. */
export const options = (names: Options) =>
  Object.entries(names).map(([value, name]) => {
    const [english, spanish] = typeof name === 'string' ? [name] : name;
    return { value, name: english, ...(spanish === undefined ? {} : { nameEs: spanish }) };
  });

type Rest = Omit<DefaultAttribute, 'name' | 'label' | 'type' | 'displayInterface'>;
const of =
  <T extends AttributeType>(type: T, displayInterface: DisplayInterface) =>
  (name: string, label: string, rest: Rest = {}): DefaultAttribute => ({
    name,
    label,
    type,
    displayInterface,
    ...rest,
  });

export const line = of('STRING', 'TEXT');
export const paragraph = of('TEXT', 'TEXTAREA');
export const number = of('INTEGER', 'NUMBER');
export const yesOrNo = of('BOOLEAN', 'YES_NO_RADIO');
export const toggle = of('BOOLEAN', 'TOGGLE');
export const webAddress = of('URL', 'TEXT');
export const address = of('ADDRESS', 'ADDRESS');
export const file = of('FILE', 'FILE_UPLOAD');
export const zip = of('ZIPCODE', 'ZIPCODE');
export const zips = of('ZIPCODE', 'ZIPCODE_MULTI');
export const select = of('OPTION_LIST', 'SELECT_SINGLE');
export const radio = of('OPTION_LIST', 'RADIO');
export const checkboxes = of('OPTION_LIST', 'CHECKBOX_GROUP');

export const required = { isRequired: true } as const;
