import { type AnsweredAttribute, labelOf } from '@bank/domain';
import { Link } from '@mui/material';
import { ShownValue } from '../../kit/page/ShownValue';
import { answerInWords } from './inWords';

interface AnsweredFile {
  filename: string;
  url?: string;
}

export const ShownAttribute = ({ attribute }: { attribute: AnsweredAttribute }) => {
  const file = attribute.type === 'FILE' ? (attribute.value as AnsweredFile | null) : null;
  return (
    <ShownValue label={labelOf(attribute, 'en')}>
      {file?.url ? <Link href={file.url}>{file.filename}</Link> : answerInWords(attribute) || '–'}
    </ShownValue>
  );
};
