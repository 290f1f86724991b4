import { type AnsweredAttribute, type AttributeValue, labelOf, readValue } from '@bank/domain';
import { Box } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { say } from '../../messages';

interface AnsweredZip {
  id: number;
  label: string;
}

/** The answers of a profile as the log keeps them; the questions come from the record whose history is shown. */
export const Answers = ({ values }: { values: Readonly<Record<string, AttributeValue | null>> }) => {
  const record = useRecordContext();
  const attributes: readonly AnsweredAttribute[] = record?.profile?.attributes ?? record?.attributes ?? [];
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {Object.entries(values).map(([id, value]) => {
        const attribute = attributes.find(({ definition_id }) => definition_id === Number(id));
        return (
          <div key={id}>
            <Box component="dt" sx={{ display: 'inline', color: 'text.secondary', mr: 0.75 }}>
              {attribute ? labelOf(attribute, 'en') : `#${id}`}
            </Box>
            <Box component="dd" sx={{ display: 'inline', m: 0 }}>
              {(attribute && readValue(attribute, value, 'en', namesOfZips(attribute))) || say.history.nothing}
            </Box>
          </div>
        );
      })}
    </Box>
  );
};

/** The labels of the zip codes that are chosen now; others show their ids. */
const namesOfZips = ({ value }: AnsweredAttribute) => {
  const chosen = [value].flat() as (AnsweredZip | null)[];
  return { zip: (id: number) => chosen.find((zip) => zip?.id === id)?.label };
};
