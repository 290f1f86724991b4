import { type AnsweredAttribute, labelOf, normaliseValue, readValue } from '@bank/domain';
import { Link } from '@mui/material';
import { ShownValue } from '../ui/ShownValue';

interface AnsweredZip {
  id: number;
  label: string;
}
interface AnsweredFile {
  filename: string;
  url?: string;
}

/** An attribute's value in words. */
export const ShownAttribute = ({ attribute }: { attribute: AnsweredAttribute }) => {
  const { value } = attribute;
  const file = attribute.type === 'FILE' ? (value as AnsweredFile | null) : null;
  const zips = [value].flat() as (AnsweredZip | null)[];
  const names = { zip: (id: number) => zips.find((zip) => zip?.id === id)?.label };
  return (
    <ShownValue label={labelOf(attribute, 'en')}>
      {file?.url ? (
        <Link href={file.url}>{file.filename}</Link>
      ) : (
        readValue(attribute, normaliseValue(attribute, value), 'en', names) || '–'
      )}
    </ShownValue>
  );
};
