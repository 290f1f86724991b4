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
  isAboutChild?: boolean;
  section?: string;
  options?: readonly { value: string; name: string; nameEs?: string }[];
}

type Options = Readonly<Record<string, string | readonly [english: string, spanish: string]>>;

/** `{ mother: ['Mother', 'Madre'] }` -> options, in that order. */
export const options = (names: Options) =>
  Object.entries(names).map(([value, name]) => {
    const [english, spanish] = typeof name === 'string' ? [name] : name;
    return { value, name: english, ...(spanish === undefined ? {} : { nameEs: spanish }) };
  });

type Extras = Omit<DefaultAttribute, 'name' | 'label' | 'type' | 'displayInterface'>;
const defineAttribute =
  <T extends AttributeType>(type: T, displayInterface: DisplayInterface) =>
  (name: string, label: string, rest: Extras = {}): DefaultAttribute => ({
    name,
    label,
    type,
    displayInterface,
    ...rest,
  });

export const line = defineAttribute('STRING', 'TEXT');
export const paragraph = defineAttribute('TEXT', 'TEXTAREA');
export const number = defineAttribute('INTEGER', 'NUMBER');
export const yesOrNo = defineAttribute('BOOLEAN', 'YES_NO_RADIO');
export const toggle = defineAttribute('BOOLEAN', 'TOGGLE');
export const webAddress = defineAttribute('URL', 'TEXT');
export const address = defineAttribute('ADDRESS', 'ADDRESS');
export const file = defineAttribute('FILE', 'FILE_UPLOAD');
export const zip = defineAttribute('ZIPCODE', 'ZIPCODE');
export const zips = defineAttribute('ZIPCODE', 'ZIPCODE_MULTI');
export const select = defineAttribute('OPTION_LIST', 'SELECT_SINGLE');
export const radio = defineAttribute('OPTION_LIST', 'RADIO');
export const checkboxes = defineAttribute('OPTION_LIST', 'CHECKBOX_GROUP');

export const required = { isRequired: true } as const;

export const inSection = (section: string, attributes: readonly DefaultAttribute[]): DefaultAttribute[] =>
  attributes.map((attribute) => ({ ...attribute, section }));
