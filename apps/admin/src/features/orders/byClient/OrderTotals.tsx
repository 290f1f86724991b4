import { type OrderPolicy, shortOf } from '@bank/domain';
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
import { memo, type ReactNode, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { Stock } from '../../../kit/tables/cells';
import { number } from '../../../kit/values/formats';
import { idOf } from '../../../kit/values/idOf';
import { fill } from '../../../messages';
import { clientOrderWords } from '../../../messages/clientOrders';
import { Section } from '../../../shell/forms/Section';
import { liveOn } from '../../../shell/live/liveOn';
import { useSaving } from '../../../shell/saving/saving';
import { useBank } from '../bank';
import type { LineClients } from './lines';
import { IS_MONTH } from './monthRules';
import type { LineRules } from './rules';
import { type FamilyTotal, familyTotals, type ProductTotal, productTotals, type Sums, sumsOf } from './totals';
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
  const { getValues } = useFormContext();
  const { byProduct, byFamily } = useSettled(() => {
    const ofClients = getValues('clientLines') ?? [];
    return {
      byProduct: productTotals([...ofClients, ...(getValues('lineItems') ?? [])], rules),
      byFamily: familyTotals(ofClients, clients, rules),
    };
  }, [clients, rules, getValues]);
  const available = useAvailability(policy);
  const { initial } = policy.workflow;
  const status = useRecordContext()?.status ?? initial;
  const draftText = isRefused ? words.shortRefused : words.shortDraft;
  return (
    <Section title={words.title}>
      {!byProduct.length && <Typography color="text.secondary">{words.none}</Typography>}
      {byProduct.some((total) => missingOf(total, available) > 0) && (
        // That alone keeps nobody from sending the order.
        <Alert severity="warning" variant="outlined" sx={{ mb: 1.5 }}>
          {status === initial ? draftText : words.shortSent}
        </Alert>
      )}
      {byProduct.length > 0 && (
        <>
          <ProductTotals totals={byProduct} available={available} />
          <FamilyTotals totals={byFamily} />
        </>
      )}
    </Section>
  );
};

type Available = Readonly<Record<string, number>> | undefined;

/** What the order's warehouse can give; undefined where that doesn't matter (any more), or is not known. */
const useAvailability = ({ kind, header }: OrderPolicy): Available => {
  const bank = useBank();
  const order = useRecordContext();
  const { editable } = useSaving();
  const [chosen, period] = useWatch({ name: ['warehouse', 'orderPeriod'] });
  const warehouse = idOf(chosen ?? order?.warehouse) as number | null;
  const month = IS_MONTH.test(period ?? '') ? String(period) : undefined;
  const { data } = useQuery({
    queryKey: [`orders/${kind}`, 'availability', warehouse, month, order?.id, order?.etag],
    queryFn: () => bank.availability(warehouse!, month, order?.id),
    enabled: 'warehouse' in header && editable && warehouse !== null,
    meta: liveOn('stock-levels'),
  });
  return data;
};

const missingOf = ({ product, units }: ProductTotal, available: Available): number =>
  available ? shortOf(units, available[product] ?? 0) : 0;

const FIGURE = { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const;
const Figure = ({ children }: { children: ReactNode }) => <TableCell sx={FIGURE}>{children}</TableCell>;

interface TotalsTableProps<T extends Sums> {
  /** What a row is about. */
  what: string;
  label: string;
  totals: readonly T[];
  nameOf: (total: T) => string;
  /** A further column. */
  more?: { label: string; show: (total: T) => ReactNode } | undefined;
  hasSum?: boolean;
}

const TotalsTable = <T extends Sums>({ what, label, totals, nameOf, more, hasSum }: TotalsTableProps<T>) => {
  const sums = sumsOf(totals);
  return (
    <Table size="small" aria-label={label}>
      <TableHead>
        <TableRow>
          <TableCell>{what}</TableCell>
          <Figure>{words.packs}</Figure>
          <Figure>{words.units}</Figure>
          {more && <Figure>{more.label}</Figure>}
        </TableRow>
      </TableHead>
      <TableBody>
        {totals.map((total, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows hold no state
          <TableRow key={place}>
            <TableCell component="th" scope="row">
              {nameOf(total)}
            </TableCell>
            <Figure>{number(total.packs)}</Figure>
            <Figure>{number(total.units)}</Figure>
            {more && <Figure>{more.show(total)}</Figure>}
          </TableRow>
        ))}
      </TableBody>
      {hasSum && (
        <TableFooter>
          <TableRow sx={{ '& td': { fontWeight: 600, color: 'text.primary', fontSize: '0.875rem' } }}>
            <TableCell>{words.sum}</TableCell>
            <Figure>{number(sums.packs)}</Figure>
            <Figure>{number(sums.units)}</Figure>
            {more && <td />}
          </TableRow>
        </TableFooter>
      )}
    </Table>
  );
};

const SIDEWAYS = { overflowX: 'auto', '& th, & td': { px: { xs: 0.75, sm: 1.25 } } } as const;
const DOWNWARDS = { maxHeight: 320, overflowY: 'auto' } as const;

const ProductTotals = memo(({ totals, available }: { totals: readonly ProductTotal[]; available: Available }) => (
  <Box sx={SIDEWAYS} tabIndex={0} role="group" aria-label={words.title}>
    <TotalsTable
      what={words.product}
      label={words.title}
      totals={totals}
      nameOf={({ name }) => name}
      more={
        available && {
          label: words.available,
          show: (total) => {
            const short = missingOf(total, available);
            return (
              <>
                <Stock value={available[total.product] ?? 0} />
                {short > 0 && (
                  <Typography component="div" variant="caption" color="warning.main">
                    {fill(words.shortOf, { short: number(short) })}
                  </Typography>
                )}
              </>
            );
          },
        }
      }
      hasSum
    />
  </Box>
));
ProductTotals.displayName = 'ProductTotals';

/** The totals by family, drawn only while they are looked at. */
const FamilyTotals = memo(({ totals }: { totals: readonly FamilyTotal[] }) => {
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
      <AccordionDetails sx={{ p: 0 }}>
        {isOpen && (
          <Box sx={DOWNWARDS} tabIndex={0} role="group" aria-label={words.family}>
            <TotalsTable
              what={words.family}
              label={words.family}
              totals={totals}
              nameOf={({ names }) => names.join(', ')}
            />
          </Box>
        )}
      </AccordionDetails>
    </Accordion>
  );
});
FamilyTotals.displayName = 'FamilyTotals';
