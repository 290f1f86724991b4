import { functionFor } from '../kernel';
import type { AddressValue, Attribute, AttributeValue, FileValue } from './attribute';
import type { Language } from './language';
import { optionLabel } from './show';
import { attributeTypes, isMultivalued, type Kept, yesNo } from './types';

/** How ids of other tables read. */
export interface Names {
  /** Zip/county id -> `64110 (Jackson County, MO)`. */
  zip: (id: number) => string | undefined;
}

const list = (value: AttributeValue): number[] => [value].flat() as number[];
const address = ({ street1, street2, city, state, postalCode, country }: AddressValue) =>
  [street1, street2, city, [state, postalCode].filter(Boolean).join(' '), country].filter(Boolean).join(', ');

const readers: {
  [K in Kept]: (value: never, attribute: Attribute, language: Language, names: Names) => string;
} = {
  time: (value: string) => value.slice(0, 10),
  number: (value: number) => String(value),
  text: (value: string) => value,
  option: (value: AttributeValue, { options }, language) =>
    list(value)
      .flatMap((id) => options.find((option) => option.id === id) ?? [])
      .map((option) => optionLabel(option, language))
      .join(', '),
  flag: (value: boolean, _, language) => (value ? yesNo[language].yes : yesNo[language].no),
  address,
  zip: (value: AttributeValue, _, __, names) =>
    list(value)
      .map((id) => names.zip(id) ?? String(id))
      .join(', '),
  file: ({ filename }: FileValue) => filename,
};

/** How a kept value reads on a page, in a sheet or in the history; '' when it is empty. */
export const readValue = (
  attribute: Attribute,
  value: AttributeValue | null | undefined,
  language: Language,
  names: Names = { zip: () => undefined },
): string =>
  value === null || value === undefined
    ? ''
    : functionFor(readers, attributeTypes[attribute.type].keeps)(value, attribute, language, names);

const RELATED: ReadonlySet<Kept> = new Set<Kept>(['option', 'address', 'file', 'zip']);

const asKept = (value: unknown) => value;
const answers: { [K in Kept]: (value: never, definition: number, names: Names) => unknown } = {
  time: asKept,
  number: asKept,
  text: asKept,
  option: asKept,
  flag: asKept,
  address: (value: AddressValue, id) => ({ id, ...value }),
  file: (value: FileValue) => ({ ...value, url: `/api/files/${value.id}` }),
  zip: (value: number, _, names) => ({ id: value, label: names.zip(value) ?? String(value) }),
};

/**
 * A kept value as the API answers it: an option's id; an address or file with its id; a zip/county as `{id, label}`; lists of
 * these. Empty: `[]` for lists, `{id: null}` for what refers to something, null for the rest.
 */
export const answerValue = (
  attribute: Attribute & { id: number },
  value: AttributeValue | null | undefined,
  names: Names,
): unknown => {
  const { keeps } = attributeTypes[attribute.type];
  const answer = (single: unknown) => functionFor(answers, keeps)(single, attribute.id, names);
  const values = value === null || value === undefined ? [] : [value].flat();
  if (isMultivalued(attribute)) return values.map(answer);
  return values.length ? answer(values[0]) : RELATED.has(keeps) ? { id: null } : null;
};
