import { type TakenProducts, type UsualProduct, usualProducts } from '@bank/domain';
import { Alert, Box, Button, Paper, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LinkBase } from 'react-admin';
import { fill } from '../../messages';
import { guideWords } from '../../messages/guide';
import { Page } from '../../shell/screens/Page';
import { useBank } from './bank';
import { type OfferedProduct, offer, problemOf, productOf } from './offered';
import { UsualRow } from './UsualRow';

const words = guideWords.usual;

/** The usual list, of which a new bank takes over what it has, in one press. */
export const UsualProducts = () => {
  const bank = useBank();
  const queries = useQueryClient();
  const [rows, setRows] = useState<readonly OfferedProduct[]>(() => usualProducts.map(offer));
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<TakenProducts>();

  const ticked = rows.filter(({ isTicked }) => isTicked);
  const isWrong = ticked.some((row) => problemOf(row) !== undefined);
  const change = (place: number, changes: Partial<OfferedProduct>) =>
    setRows(rows.map((row, at) => (at === place ? { ...row, ...changes } : row)));

  const add = async (products: readonly UsualProduct[]) => {
    setBusy(true);
    // The error panel says why one failed.
    setOutcome(await bank.takeUsualProducts(products).catch(() => undefined));
    await queries.invalidateQueries();
    setBusy(false);
  };

  return (
    <Page
      title={words.title}
      actions={
        <Button component={LinkBase} to="/admin/guide" variant="outlined">
          {words.back}
        </Button>
      }
    >
      <Paper sx={{ p: { xs: 1.5, sm: 3 }, maxWidth: 1100 }}>
        <Typography sx={{ mb: 2 }}>{words.intro}</Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {rows.map((row, place) => (
            <UsualRow key={row.key} row={row} change={(changes) => change(place, changes)} />
          ))}
        </Box>
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center', mt: 2 }}>
          <Button
            variant="contained"
            disabled={isBusy || isWrong || ticked.length === 0}
            onClick={() => void add(ticked.map(productOf))}
          >
            {labelFor(ticked.length)}
          </Button>
          <Button component={LinkBase} to="/products" size="small">
            {words.all}
          </Button>
        </Box>
        <Box aria-live="polite" sx={{ mt: 2 }}>
          {outcome && <Outcome outcome={outcome} />}
        </Box>
      </Paper>
    </Page>
  );
};

const labelFor = (count: number): string => {
  if (count === 0) return words.addNone;
  return count === 1 ? words.add[0] : fill(words.add[1], { count });
};

const Outcome = ({ outcome: { made, known, refused } }: { outcome: TakenProducts }) => (
  <Alert severity={refused.length ? 'warning' : 'success'}>
    {fill(words.outcome, { made, known })}
    {refused.map((one) => (
      <div key={one.sku}>{fill(words.refused, one)}</div>
    ))}
  </Alert>
);
