import type { OrderPolicy } from '@bank/domain';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Alert,
  Box,
  Table,
  TableBody,
  TableCell,
  TableFooter,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { Stock } from '../../../kit/tables/cells';
import { number } from '../../../kit/values/formats';
import { idOf } from '../../../kit/values/idOf';
import { fill } from '../../../messages';
import { clientOrderWords } from '../../../messages/clientOrders';
import { Section } from '../../../shell/forms/Section';
import { useSaving } from '../../../shell/saving/saving';
import { useBank } from '../bank';
import type { LineClients } from './lines';
import type { LineRules } from './rules';
import { type FamilyTotal, familyTotals, type ProductTotal, productTotals } from './totals';
import { useSettled } from './useSettled';

const words = clientOrderWords.totals;

interface Props {
  policy: OrderPolicy;
  clients: LineClients;
  rules: LineRules;
  /** Something else keeps the order from being submitted. */
  isRefused: boolean;
}

/** What the order comes to: for each product, beside what the warehouse can give, and for each family. It follows the typing. */
export const OrderTotals = ({ policy, clients, rules, isRefused }: Props) => {
  const { byProduct, byFamily } = useTotals(clients, rules);
  const available = useAvailability(policy);
  return (
    <Section title={words.title}>
      {byProduct.length ? (
        <>
          <Shortage totals={byProduct} available={available} isRefused={isRefused} initial={policy.workflow.initial} />
          <ProductTable totals={byProduct} available={available} />
          <Families totals={byFamily} />
        </>
      ) : (
        <Typography color="text.secondary">{words.none}</Typography>
      )}
    </Section>
  );
};

const useTotals = (clients: LineClients, rules: LineRules) => {
  const { getValues } = useFormContext();
  const settled = useSettled();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form holds other values after each change
  return useMemo(() => {
    const ofClients = getValues('clientLines') ?? [];
    return {
      byProduct: productTotals([...ofClients, ...(getValues('lineItems') ?? [])], rules),
      byFamily: familyTotals(ofClients, clients, rules),
    };
  }, [settled, clients, rules, getValues]);
};

type Available = Readonly<Record<string, number>> | undefined;

/** What the order's warehouse can give; undefined where that doesn't matter (any more), or is not known. */
const useAvailability = ({ kind, header }: OrderPolicy): Available => {
  const bank = useBank();
  const order = useRecordContext();
  const { editable } = useSaving();
  const warehouse = idOf(useWatch({ name: 'warehouse' }) ?? order?.warehouse) as number | null;
  const { data } = useQuery({
    queryKey: [`orders/${kind}`, 'availability', warehouse, order?.id, order?.etag],
    queryFn: () => bank.availability(warehouse!, order?.id),
    enabled: 'warehouse' in header && editable && warehouse !== null,
  });
  return data;
};

const shortOf = ({ product, units }: ProductTotal, available: Available): number =>
  available ? Math.max(0, units - Math.max(0, available[product] ?? 0)) : 0;

interface ShortageProps {
  totals: readonly ProductTotal[];
  available: Available;
  isRefused: boolean;
  /** The status of a draft. */
  initial: string;
}

/** Says that the warehouse can't fill the order; that alone keeps nobody from sending it. */
const Shortage = ({ totals, available, isRefused, initial }: ShortageProps) => {
  const status = useRecordContext()?.status ?? initial;
  if (!totals.some((total) => shortOf(total, available) > 0)) return null;
  const draftText = isRefused ? words.shortRefused : words.shortDraft;
  return (
    <Alert severity="warning" variant="outlined" sx={{ mb: 1.5 }}>
      {status === initial ? draftText : words.shortSent}
    </Alert>
  );
};

const FIGURE = { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const;
const Figure = ({ children }: { children: ReactNode }) => <TableCell sx={FIGURE}>{children}</TableCell>;

const ProductTable = memo(({ totals, available }: { totals: readonly ProductTotal[]; available: Available }) => (
  <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={words.title}>
    <Table size="small" aria-label={words.title} sx={{ '& th, & td': { px: { xs: 0.75, sm: 1.25 } } }}>
      <TableHead>
        <TableRow>
          <TableCell>{words.product}</TableCell>
          <Figure>{words.packs}</Figure>
          <Figure>{words.units}</Figure>
          {available && <Figure>{words.available}</Figure>}
        </TableRow>
      </TableHead>
      <TableBody>
        {totals.map((total) => {
          const short = shortOf(total, available);
          return (
            <TableRow key={total.product}>
              <TableCell component="th" scope="row">
                {total.name}
              </TableCell>
              <Figure>{number(total.packs)}</Figure>
              <Figure>{number(total.units)}</Figure>
              {available && (
                <Figure>
                  <Stock value={available[total.product] ?? 0} />
                  {short > 0 && (
                    <Typography component="div" variant="caption" color="warning.main">
                      {fill(words.shortOf, { short: number(short) })}
                    </Typography>
                  )}
                </Figure>
              )}
            </TableRow>
          );
        })}
      </TableBody>
      <TableFooter>
        <TableRow sx={{ '& td': { fontWeight: 600, color: 'text.primary', fontSize: '0.875rem' } }}>
          <TableCell>{words.sum}</TableCell>
          <Figure>{number(sumOf(totals, 'packs'))}</Figure>
          <Figure>{number(sumOf(totals, 'units'))}</Figure>
          {available && <td />}
        </TableRow>
      </TableFooter>
    </Table>
  </Box>
));
ProductTable.displayName = 'ProductTable';

const sumOf = (totals: readonly ProductTotal[], what: 'packs' | 'units') =>
  totals.reduce((sum, total) => sum + total[what], 0);

/** The totals by family, drawn only while they are looked at. */
const Families = memo(({ totals }: { totals: readonly FamilyTotal[] }) => {
  const [isOpen, setOpen] = useState(false);
  if (!totals.length) return null;
  return (
    <Accordion
      expanded={isOpen}
      onChange={(_, expanded) => setOpen(expanded)}
      disableGutters
      elevation={0}
      sx={{ mt: 1, bgcolor: 'transparent' }}
    >
      <AccordionSummary expandIcon={<ExpandMoreIcon />} sx={{ px: 1.25 }}>
        <Typography component="h3" variant="subtitle2">
          {fill(words.families, { count: number(totals.length) })}
        </Typography>
      </AccordionSummary>
      <AccordionDetails sx={{ p: 0 }}>{isOpen && <FamilyTable totals={totals} />}</AccordionDetails>
    </Accordion>
  );
});
Families.displayName = 'Families';

const FamilyTable = ({ totals }: { totals: readonly FamilyTotal[] }) => (
  <Box sx={{ maxHeight: 320, overflowY: 'auto' }} tabIndex={0} role="group" aria-label={words.family}>
    <Table size="small" aria-label={words.family}>
      <TableHead>
        <TableRow>
          <TableCell>{words.family}</TableCell>
          <Figure>{words.packs}</Figure>
          <Figure>{words.units}</Figure>
        </TableRow>
      </TableHead>
      <TableBody>
        {totals.map(({ family, names, packs, units }) => (
          <TableRow key={family}>
            <TableCell component="th" scope="row">
              {names.join(', ')}
            </TableCell>
            <Figure>{number(packs)}</Figure>
            <Figure>{number(units)}</Figure>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
);
