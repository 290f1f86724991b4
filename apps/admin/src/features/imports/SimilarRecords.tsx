import { Box, Button, Link, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { LinkBase } from 'react-admin';
import { number } from '../../kit/values/formats';
import { fill } from '../../messages';
import { importWords as words } from '../../messages/imports';
import { type Import, type ImportRow, type LabelledText, screenOf, useBank, useShowImport } from './bank';
import { useCalls } from './useCalls';

const textAt = (values: readonly LabelledText[], label: string) =>
  values.find((one) => one.label === label)?.text ?? '';

/** A row beside the records and the earlier row that may be the same, for somebody to decide. */
export const SimilarRecords = ({ one, row }: { one: Import; row: ImportRow }) => {
  const { busy, run } = useCalls();
  const bank = useBank();
  const show = useShowImport(one.id);
  const choose = (choice: string) => () =>
    void run(async () => show(await bank.chooseInImport(one.id, choice, row.id)));
  const { values, similar, earlier, choice } = row;
  const others = [...(earlier ? [earlier] : []), ...similar];
  const shown = values.filter(({ label, text }) => text || others.some((other) => textAt(other.values, label)));
  const isChosen = (chosen: string) => ({ variant: choice === chosen ? 'contained' : 'outlined' }) as const;
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" sx={{ width: 'auto', mb: 1 }}>
        <TableHead>
          <TableRow>
            <TableCell aria-label={words.column} />
            <TableCell>{words.inFile}</TableCell>
            {earlier && <TableCell>{fill(words.inRow, { row: number(earlier.row) })}</TableCell>}
            {similar.map(({ id, name, path }) => (
              <TableCell key={id}>
                <Link component={LinkBase} to={screenOf(path)}>
                  {fill(words.inPortal, { name })}
                </Link>
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {shown.map(({ label, text }) => (
            <TableRow key={label}>
              <TableCell component="th" scope="row" sx={{ color: 'text.secondary' }}>
                {label}
              </TableCell>
              <TableCell>{text}</TableCell>
              {earlier && <TableCell>{textAt(earlier.values, label)}</TableCell>}
              {similar.map(({ id, values: recorded }) => (
                <TableCell key={id}>{textAt(recorded, label)}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {similar.map(({ id, name }) => (
          <Button key={id} size="small" disabled={busy} onClick={choose(String(id))} {...isChosen(String(id))}>
            {similar.length > 1 ? `${words.isSame}: ${name}` : words.isSame}
          </Button>
        ))}
        <Button size="small" disabled={busy} onClick={choose('NEW')} {...isChosen('NEW')}>
          {words.isNew}
        </Button>
        <Button size="small" disabled={busy} onClick={choose('LEFT_OUT')} {...isChosen('LEFT_OUT')}>
          {words.skip}
        </Button>
      </Box>
    </Box>
  );
};
