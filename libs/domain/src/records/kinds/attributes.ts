import { ATTRIBUTE_TYPES, type AttributeType, attributeTypes, DISPLAY_INTERFACES } from '../../attributes/types';
import type { Field, Input } from '../../fields';
import { isSame } from '../../kernel';
import { activeStatus } from '../active-status';
import { defineRecord } from '../definition';

const required = 'Field is required';
/** The most options of one definition: with names in two languages, more don't fit into one event. */
export const MAX_OPTIONS = 5_000;
/** The size of all options together: the log takes events up to 1 MiB. */
const MAX_OPTIONS_BYTES = 900_000;

const fields = {
  label: { type: 'text', label: 'Attribute Label', required, max: 500 },
  labelEs: { type: 'text', label: 'Attribute Label (Spanish)', max: 500 },
  helpText: { type: 'text', label: 'Help Text', max: 5_000 },
  helpTextEs: { type: 'text', label: 'Help Text (Spanish)', max: 5_000 },
  name: {
    type: 'text',
    label: 'Attribute Machine Name',
    required,
    unique: 'Another attribute has this machine name',
    max: 64,
    format: 'machineName',
    help: 'Letters, digits and underscores. Reports find the attribute by this name.',
  },
  status: activeStatus,
  isRequired: { type: 'flag', label: 'Required' },
  isDisabled: { type: 'flag', label: 'Disabled' },
  type: { type: 'choice', label: 'Attribute Type', choices: ATTRIBUTE_TYPES, required },
  displayInterface: { type: 'choice', label: 'Interface Type', choices: DISPLAY_INTERFACES },
  options: {
    type: 'list',
    label: 'Options',
    sequence: 'attributeOption',
    keepsDeleted: true,
    maxSize: MAX_OPTIONS,
    fields: {
      name: { type: 'text', label: 'Name', required },
      nameEs: { type: 'text', label: 'Name (Spanish)' },
      value: { type: 'text', label: 'Value' },
    },
  },
  viewGroups: { type: 'refs', label: 'Can View', to: 'group' },
  editGroups: { type: 'refs', label: 'Can Edit', to: 'group' },
  orderIndex: { type: 'integer', label: 'Order', initial: 0 },
} as const satisfies Readonly<Record<string, Field>>;

const interfacesOf = (type: unknown): readonly string[] =>
  attributeTypes[type as AttributeType]?.displayInterfaces ?? [];

/** Chooses an interface that fits the type, and lets groups that may edit view as well. */
const complete = (values: Input, before?: Input): Input => {
  const fitting = interfacesOf(values.type);
  const isLeftOver = before !== undefined && values.displayInterface === before.displayInterface;
  const isKept =
    values.displayInterface !== null && (!isLeftOver || fitting.includes(values.displayInterface as string));
  const groups = [...(values.viewGroups as number[]), ...(values.editGroups as number[])];
  return {
    ...values,
    displayInterface: isKept ? values.displayInterface : (fitting[0] ?? null),
    viewGroups: [...new Set(groups)].sort((a, b) => a - b),
  };
};

const countBytes = (value: unknown) => encodeURIComponent(JSON.stringify(value)).replace(/%[0-9A-F]{2}/g, '.').length;

const disagreements = (values: Input, before?: Input): Record<string, string> => {
  const found: Record<string, string> = {};
  const fitting = interfacesOf(values.type);
  if (fitting.length && !fitting.includes(values.displayInterface as string))
    found.displayInterface = `Must be one of ${fitting.join(', ')}`;
  const [newKind, oldKind] = [values.type, before?.type].map((type) => attributeTypes[type as AttributeType]?.keeps);
  if (oldKind && newKind && newKind !== oldKind)
    found.type = 'Its values could no longer be read: disable this attribute and make a new one with the other type';
  if (!isSame(values.options, before?.options ?? []) && countBytes(values.options) > MAX_OPTIONS_BYTES)
    found.options = 'The options are too long to be saved together: shorten them or have fewer';
  return found;
};

/** One id space, so that a definition's id alone says which one is meant. */
const definition = {
  sequence: 'attribute',
  plural: 'Attributes',
  deletedAs: 'Attribute',
  name: 'label',
  complete,
  disagreements,
} as const;

export const clientAttribute = defineRecord({
  ...definition,
  kind: 'clientAttribute',
  path: 'client/attribute/definition',
  title: 'Client Attribute',
  fields: {
    ...fields,
    isDuplicateReference: { type: 'flag', label: 'Duplicate reference' },
    isDisplayedPublicly: { type: 'flag', label: 'Displayed publicly' },
    isAboutChild: {
      type: 'flag',
      label: 'Differs from child to child',
      help: 'Asked again when a family registers a brother or sister; other answers are carried over.',
    },
  },
});

export const partnerAttribute = defineRecord({
  ...definition,
  kind: 'partnerAttribute',
  path: 'partner/attribute/definition',
  title: 'Partner Attribute',
  fields: {
    ...fields,
    section: {
      type: 'text',
      label: 'Section',
      help: 'Questions with the same section stand together on the profile.',
    },
  },
});
