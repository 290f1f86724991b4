import { type AttributeDefinition, attributeTypes, isMultivalued, PHONE_QUESTIONS } from '@bank/domain';
import type { ImportColumn } from '../kind';
import {
  CELL_HEADINGS,
  GENDER_HEADINGS,
  GENDER_OPTIONS,
  HOME_PHONE_HEADINGS,
  PHONE_HEADINGS,
} from '../known/usual-headings';
import { type Choice, ChoiceIndex, type Reads } from '../values/reads';
import { words } from '../values/words';

const ADDRESS_PARTS = [
  { part: 'street1', label: 'street', labelEs: 'calle', reads: { type: 'text', max: 255 }, example: '1200 Grand Blvd' },
  {
    part: 'street2',
    label: 'street (line 2)',
    labelEs: 'calle (línea 2)',
    reads: { type: 'text', max: 255 },
    example: '',
  },
  { part: 'city', label: 'city', labelEs: 'ciudad', reads: { type: 'text', max: 255 }, example: 'Kansas City' },
  { part: 'state', label: 'state', labelEs: 'estado', reads: { type: 'state' }, example: 'MO' },
  { part: 'postalCode', label: 'postal code', labelEs: 'código postal', reads: { type: 'zip' }, example: '64106' },
  { part: 'country', label: 'country', labelEs: 'país', reads: { type: 'text', max: 64 }, example: '' },
] as const;

const MAX_TEXT = 5_000;
const ZIP_DIGITS = 5;

const asksForPhone = (name: string) => PHONE_QUESTIONS.some((question) => question === name);

const GENDER_QUESTION = 'client_gender';
const [HOME_PHONE_QUESTION, CELL_QUESTION] = PHONE_QUESTIONS;
/** Question -> headings of sheets for it, beside its own names. */
const USUAL_HEADINGS: Readonly<Record<string, readonly string[]>> = {
  [GENDER_QUESTION]: GENDER_HEADINGS,
  [HOME_PHONE_QUESTION]: HOME_PHONE_HEADINGS,
  [CELL_QUESTION]: CELL_HEADINGS,
};

const optionsOf = ({ name: question, options }: AttributeDefinition, areWithdrawn: boolean): Choice[] => {
  const usual = question === GENDER_QUESTION ? GENDER_OPTIONS : {};
  return options
    .filter(({ isDeleted }) => isDeleted === areWithdrawn)
    .map(({ id, name, nameEs, value }) => ({
      value: id,
      names: [name, ...(nameEs ? [nameEs] : []), ...(value ? [value] : []), ...(usual[words(name)] ?? [])],
    }));
};

const readsOf = (question: AttributeDefinition, zips: ChoiceIndex): { reads: Reads; example: string } | undefined => {
  const { keeps } = attributeTypes[question.type];
  const isSeveral = isMultivalued(question);
  switch (keeps) {
    case 'time':
      return { reads: { type: 'day', hasTime: true, showsTime: true }, example: '2024-03-14' };
    case 'number':
      return { reads: { type: 'number', isWhole: question.type === 'INTEGER' }, example: '2' };
    case 'flag':
      return { reads: { type: 'flag' }, example: 'Yes' };
    case 'text':
      return asksForPhone(question.name)
        ? { reads: { type: 'phone' }, example: '816-555-0134' }
        : { reads: { type: 'text', max: MAX_TEXT }, example: '' };
    case 'option': {
      const options = optionsOf(question, false);
      const [choices, withdrawn] = [new ChoiceIndex(options), optionsOf(question, true)];
      const reads = { type: 'choice', choices, withdrawn, what: 'option', isSeveral } as const;
      return { reads, example: options[0]?.names[0] ?? '' };
    }
    case 'zip':
      return {
        reads: { type: 'choice', choices: zips, what: 'zip code', isSeveral, isLong: true, digits: ZIP_DIGITS },
        example: '64106',
      };
    default:
      return undefined;
  }
};

/** Where the answers stand in the requests of clients, and of partners. */
export type AnswersPath = 'attributes' | 'profile.attributes';

export const attributeField = ({ id }: Pick<AttributeDefinition, 'id'>, at: AnswersPath): string => `${at}.${id}`;

/** The columns of a question; none for a file, and one for each part of an address. */
export const attributeColumns = (question: AttributeDefinition, at: AnswersPath, zips: ChoiceIndex): ImportColumn[] => {
  const { label, labelEs, name, isRequired: isAsked } = question;
  const field = attributeField(question, at);
  if (attributeTypes[question.type].keeps === 'address')
    return ADDRESS_PARTS.map((part) => ({
      field: `${field}.${part.part}`,
      label: `${label}: ${part.label}`,
      labelEs: `${labelEs ?? label}: ${part.labelEs}`,
      synonyms: [`${name} ${part.part}`],
      reads: part.reads,
      example: part.example,
    }));
  const found = readsOf(question, zips);
  const synonyms = [name, ...(USUAL_HEADINGS[name] ?? [])];
  return found ? [{ field, label, labelEs: labelEs ?? label, synonyms, isAsked, ...found }] : [];
};

/** A telephone number without a further word is that of the only question that has to be answered, or of the only one. */
export const withPhoneHeadings = (columns: readonly ImportColumn[]): ImportColumn[] => {
  const phones = columns.filter(({ reads }) => reads.type === 'phone');
  const asked = phones.filter(({ isAsked }) => isAsked);
  const [only, ...others] = asked.length ? asked : phones;
  return columns.map((column) =>
    column === only && !others.length
      ? { ...column, synonyms: [...(column.synonyms ?? []), ...PHONE_HEADINGS] }
      : column,
  );
};
