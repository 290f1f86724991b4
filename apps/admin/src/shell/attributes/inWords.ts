import { type AnsweredAttribute, isPostedFile, normaliseValue, readValue } from '@bank/domain';

interface AnsweredZip {
  id: number;
  label: string;
}

/** The answer to a question in words, also of one that is typed and not saved; an empty text where there is none. */
export const answerInWords = (attribute: AnsweredAttribute): string => {
  const { value } = attribute;
  // A file that was just chosen has no id until it is saved.
  if (isPostedFile(value)) return value.filename;
  const zips = [value].flat() as (AnsweredZip | null)[];
  const names = { zip: (id: number) => zips.find((zip) => zip?.id === id)?.label };
  return readValue(attribute, normaliseValue(attribute, value), 'en', names);
};
