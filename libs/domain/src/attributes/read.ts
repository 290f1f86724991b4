import { functionFor } from '../kernel';
import type { AddressValue, Attribute, AttributeValue, FileValue } from './attribute';
import type { Language } from './language';
import { optionLabel } from './show';
import { attributeTypes, isMultivalued, type StoredKind, yesNo } from './types';

export interface Names {
  zip: (id: number) => string | undefined;
}

const listOf = (value: AttributeValue): number[] => [value].flat() as number[];
const address = ({ street1, street2, city, state, postalCode, country }: AddressValue) =>
  [street1, street2, city, [state, postalCode].filter(Boolean).join(' '), country].filter(Boolean).join(', ');

const readers: {
  [K in StoredKind]: (value: never, attribute: Attribute, language: Language, names: Names) => string;
} = {
  time: (value: string) => value.slice(0, 10),
  number: (value: number) => String(value),
  text: (value: string) => value,
  option: (value: AttributeValue, { options }, language) =>
    listOf(value)
      .flatMap((id) => options.find((option) => option.id === id) ?? [])
      .map((option) => optionLabel(option, language))
      .join(', '),
  flag: (value: boolean, _, language) => (value ? yesNo[language].yes : yesNo[language].no),
  address,
  zip: (value: AttributeValue, _, __, names) =>
    listOf(value)
      .map((id) => names.zip(id) ?? String(id))
      .join(', '),
  file: ({ filename }: FileValue) => filename,
};

/** The text of a stored value for pages, sheets and the history; '' when it is empty. */
export const readValue = (
  attribute: Attribute,
  value: AttributeValue | null | undefined,
  language: Language,
  names: Names = { zip: () => undefined },
): string =>
  value === null || value === undefined
    ? ''
    : functionFor(readers, attributeTypes[attribute.type].keeps)(value, attribute, language, names);

const REFERRING_KINDS: ReadonlySet<StoredKind> = new Set<StoredKind>(['option', 'address', 'file', 'zip']);

const answerAsStored = (value: unknown) => value;
const answersByKind: { [K in StoredKind]: (value: never, definition: number, names: Names) => unknown } = {
  time: answerAsStored,
  number: answerAsStored,
  text: answerAsStored,
  option: answerAsStored,
  flag: answerAsStored,
  address: (value: AddressValue, id) => ({ id, ...value }),
  file: (value: FileValue) => ({ ...value, url: `/api/files/${value.id}` }),
  zip: (value: number, _, names) => ({ id: value, label: names.zip(value) ?? String(value) }),
};

/** An empty list is `[]`, an empty value that would have an id is `{id: null}`, any other is null. */
export const answerValue = (
  attribute: Attribute & { id: number },
  value: AttributeValue | null | undefined,
  names: Names,
): unknown => {
  const { keeps } = attributeTypes[attribute.type];
  const answer = (single: unknown) => functionFor(answersByKind, keeps)(single, attribute.id, names);
  const values = value === null || value === undefined ? [] : [value].flat();
  if (isMultivalued(attribute)) return values.map(answer);
  return values.length ? answer(values[0]) : REFERRING_KINDS.has(keeps) ? { id: null } : null;
};
