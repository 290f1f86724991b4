import { Alert, Box, Button } from '@mui/material';
import { fill } from '../../messages';
import { importWords as words } from '../../messages/imports';
import type { ImportField } from './bank';

/** Those that a new record needs, and that neither a column nor anything that is the same for all rows gives. */
export const lackedFields = (fields: readonly ImportField[], given: object): ImportField[] => {
  const filled = new Set(fields.filter(({ field }) => field in given).flatMap(({ fills }) => fills));
  return fields.filter(({ field, isRequired }) => isRequired && !filled.has(field));
};

interface LackedFieldsProps {
  /** A sentence with `{fields}`. */
  text: string;
  fields: readonly ImportField[];
  onSayForAll: (field: string) => void;
}

/** What is lacked, and the way to say it once for all rows. */
export const LackedFields = ({ text, fields, onSayForAll }: LackedFieldsProps) => {
  if (!fields.length) return null;
  return (
    <Alert severity="info">
      {fill(text, { fields: fields.map(({ label }) => label).join(', ') })}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mt: 1 }}>
        {fields.map(({ field, label }) => (
          <Button key={field} size="small" variant="outlined" onClick={() => onSayForAll(field)}>
            {fill(words.sayForAll, { label })}
          </Button>
        ))}
      </Box>
    </Alert>
  );
};
