import type { Language } from './language';

/** The form in which a type's values are stored. A definition may change only between types of the same form. */
export type StoredKind = 'time' | 'number' | 'text' | 'option' | 'flag' | 'address' | 'zip' | 'file';

interface TypeOfAttribute {
  label: string;
  hasOptions: boolean;
  /** The first is the one that a definition gets when it names none. */
  displayInterfaces: readonly string[];
  keeps: StoredKind;
}

/** Every type that an attribute may have, in the order in which the editor offers them. */
export const attributeTypes = {
  DATETIME: { label: 'Date and Time', hasOptions: false, displayInterfaces: ['DATETIME'], keeps: 'time' },
  FLOAT: { label: 'Decimal', hasOptions: false, displayInterfaces: ['NUMBER'], keeps: 'number' },
  INTEGER: { label: 'Integer', hasOptions: false, displayInterfaces: ['NUMBER'], keeps: 'number' },
  STRING: { label: 'Short Text', hasOptions: false, displayInterfaces: ['TEXT'], keeps: 'text' },
  OPTION_LIST: {
    label: 'Option List',
    hasOptions: true,
    displayInterfaces: ['SELECT_SINGLE', 'SELECT_MULTI', 'RADIO', 'CHECKBOX_GROUP'],
    keeps: 'option',
  },
  TEXT: { label: 'Long Text', hasOptions: false, displayInterfaces: ['TEXTAREA'], keeps: 'text' },
  BOOLEAN: {
    label: 'Boolean (yes/no)',
    hasOptions: false,
    displayInterfaces: ['TOGGLE', 'YES_NO_RADIO'],
    keeps: 'flag',
  },
  ADDRESS: { label: 'Address', hasOptions: false, displayInterfaces: ['ADDRESS'], keeps: 'address' },
  URL: { label: 'Web Address', hasOptions: false, displayInterfaces: ['TEXT'], keeps: 'text' },
  ZIPCODE: { label: 'Zip/County', hasOptions: false, displayInterfaces: ['ZIPCODE', 'ZIPCODE_MULTI'], keeps: 'zip' },
  FILE: { label: 'File Upload', hasOptions: false, displayInterfaces: ['FILE_UPLOAD'], keeps: 'file' },
} as const satisfies Readonly<Record<string, TypeOfAttribute>>;

export type AttributeType = keyof typeof attributeTypes;
export type DisplayInterface = (typeof attributeTypes)[AttributeType]['displayInterfaces'][number];

export const ATTRIBUTE_TYPES = Object.keys(attributeTypes) as AttributeType[];

export const interfaceLabels: Readonly<Record<DisplayInterface, string>> = {
  TEXT: 'Single Line Text Input',
  TEXTAREA: 'Multiline Text Input',
  NUMBER: 'Number Input',
  DATETIME: 'Date Selector',
  SELECT_SINGLE: 'Single Select List',
  SELECT_MULTI: 'Multiple Select List',
  RADIO: 'Radio Button Group',
  CHECKBOX_GROUP: 'Checkbox Group',
  TOGGLE: 'Yes/No Toggle',
  YES_NO_RADIO: 'Yes/No Radio Options',
  ADDRESS: 'Address',
  ZIPCODE: 'Zip/County',
  ZIPCODE_MULTI: 'Multiple Zips/Counties',
  FILE_UPLOAD: 'File Upload',
};
export const DISPLAY_INTERFACES = Object.keys(interfaceLabels) as DisplayInterface[];

export const interfacesOf = (type: AttributeType): readonly DisplayInterface[] =>
  attributeTypes[type].displayInterfaces;

const multivaluedInterfaces: ReadonlySet<string> = new Set<DisplayInterface>([
  'SELECT_MULTI',
  'CHECKBOX_GROUP',
  'ZIPCODE_MULTI',
]);

export const isMultivalued = ({ displayInterface }: { displayInterface: DisplayInterface }): boolean =>
  multivaluedInterfaces.has(displayInterface);

export const yesNo: Readonly<Record<Language, { yes: string; no: string }>> = {
  en: { yes: 'Yes', no: 'No' },
  es: { yes: 'Sí', no: 'No' },
};
