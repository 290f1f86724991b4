import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { fill } from '../../messages';
import { importWords as words } from '../../messages/imports';
import { type Import, useBank, useShowImport } from './bank';
import { Choice } from './Choice';
import { useCalls } from './useCalls';

/** Another sheet of the file, or another row of headings, which has it read anew. */
export const WhereRowsAre = ({ one }: { one: Import }) => {
  const { id, sheets, sheet, firstRows, headerRow } = one;
  const { busy, run } = useCalls();
  const bank = useBank();
  const show = useShowImport(id);
  const read = (chosen: { sheet: string | null; headerRow?: number }) =>
    void run(async () => show(await bank.readImportAnew(id, chosen)));
  const rows = firstRows.map(
    ({ row, cells }) => [String(row), fill(words.rowOf, { row: String(row), cells: cells.join(' · ') })] as const,
  );
  if (sheets.length < 2 && rows.length < 2) return null;
  return (
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', '& > div': { flex: '1 1 260px', maxWidth: 480 } }}>
      {sheets.length > 1 && (
        <Captioned caption={words.sheet}>
          <Choice
            id="sheet"
            label={words.sheet}
            value={sheet ?? ''}
            choices={sheets.map((name) => [name, name])}
            onChoose={(name) => read({ sheet: name })}
            disabled={busy}
          />
        </Captioned>
      )}
      {rows.length > 1 && (
        <Captioned caption={words.headingRow}>
          <Choice
            id="heading-row"
            label={words.headingRow}
            value={String(headerRow ?? '')}
            {...(headerRow === null && { none: '' })}
            choices={rows}
            onChoose={(row) => read({ sheet, headerRow: Number(row) })}
            disabled={busy}
          />
        </Captioned>
      )}
    </Box>
  );
};

const Captioned = ({ caption, children }: { caption: string; children: ReactNode }) => (
  <Box>
    <Typography variant="body2" color="text.secondary">
      {caption}
    </Typography>
    {children}
  </Box>
);
