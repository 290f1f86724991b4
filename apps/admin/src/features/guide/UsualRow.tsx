import { Box, Checkbox, TextField, Typography } from '@mui/material';
import { guideWords } from '../../messages/guide';
import { type OfferedProduct, problemOf } from './offered';

const words = guideWords.usual;

const FIELDS = ['name', 'sku', 'category', 'agencyPackSize', 'hospitalPackSize'] as const;
type FieldName = (typeof FIELDS)[number];
const NUMBERS: readonly FieldName[] = ['agencyPackSize', 'hospitalPackSize'];
/** On a phone: name and SKU in one line, the category below, and then the packs. */
const SHARES: Readonly<Record<FieldName, number>> = {
  name: 4,
  sku: 2,
  category: 6,
  agencyPackSize: 3,
  hospitalPackSize: 3,
};
const columnsOf = (field: FieldName) => ({ xs: `span ${SHARES[field]}`, md: 'auto' });

interface Props {
  row: OfferedProduct;
  change: (changes: Partial<OfferedProduct>) => void;
}

/** A line on a wide screen; on a phone, its fields two by two below its tick. */
export const UsualRow = ({ row, change }: Props) => {
  const problem = row.isTicked ? problemOf(row) : undefined;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 1, py: 1.5, borderTop: 1, borderColor: 'divider', alignItems: 'flex-start' }}
    >
      <Checkbox
        checked={row.isTicked}
        onChange={(_, isTicked) => change({ isTicked })}
        slotProps={{ input: { 'aria-label': `${words.take} ${row.name}` } }}
      />
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: { xs: 'repeat(6, minmax(0, 1fr))', md: '2fr 1fr 1.4fr 1.2fr 1.2fr' },
          }}
        >
          {FIELDS.map((field) => (
            <TextField
              key={field}
              size="small"
              sx={{ gridColumn: columnsOf(field) }}
              label={words[field]}
              value={row[field]}
              disabled={!row.isTicked}
              onChange={({ target }) => change({ [field]: target.value })}
              slotProps={{
                htmlInput: {
                  'aria-label': `${words[field]}: ${row.key}`,
                  ...(NUMBERS.includes(field) && { inputMode: 'numeric' }),
                },
              }}
            />
          ))}
        </Box>
        {problem && (
          <Typography variant="body2" color="error" role="alert" sx={{ mt: 0.5 }}>
            {problem}
          </Typography>
        )}
      </Box>
    </Box>
  );
};
