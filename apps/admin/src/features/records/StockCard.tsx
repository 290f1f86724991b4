import { Paper, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Identifier, ListBase, Pagination, type RaRecord, useListContext, useRecordContext } from 'react-admin';
import { LoadFailure } from '../../kit/page/LoadFailure';
import { Rows } from '../../kit/tables/Rows';
import type { FieldSpec } from '../../kit/values/fields';
import { say } from '../../messages';
import { stockCardWords } from '../../messages/stockCards';
import { Section } from '../../shell/forms/Section';
import { liveOn } from '../../shell/live/liveOn';
import { useCan } from '../../shell/session/access';
import { StockAsOf } from '../../shell/stock/asOf/StockAsOf';
import { StockFigure } from '../../shell/stock/StockFigure';
import { UnitChoice } from '../../shell/stock/UnitChoice';
import { type StockedProduct, StockedProductContext } from '../../shell/stock/useShownUnits';
import { useBank } from './bank';
import { ALL_WAREHOUSES, PlaceChoice } from './PlaceChoice';
import { StockChart } from './StockChart';

const words = stockCardWords;
const PER_PAGE = 25;

const Change = ({ record }: { record: Partial<RaRecord> }) => <StockFigure units={Number(record.delta)} isChange />;
const Balance = ({ record }: { record: Partial<RaRecord> }) => <StockFigure units={Number(record.balance)} />;

const Reason = ({ record }: { record: Partial<RaRecord> }) => record.reason;

const movementColumns: readonly FieldSpec[] = [
  { source: 'effectiveAt', label: words.effectiveAt, as: 'dateTime', sortBy: false, stacks: true },
  { source: 'sequence', label: say.order.order, opens: '/orders/{orderKind}/{order}', sortBy: false },
  { source: 'delta', label: words.change, as: 'number', sortBy: false, Shown: Change, isNarrow: true },
  { source: 'balance', label: words.balance, as: 'number', sortBy: false, Shown: Balance, isNarrow: true },
  {
    source: 'storageLocation',
    label: words.place,
    opens: '/{locationType}s/{locationId}',
    sortBy: false,
    wide: true,
  },
  { source: 'reason', label: say.order.effect.reason, sortBy: false, Shown: Reason },
];

const useStockedProduct = (): StockedProduct | undefined => {
  const product = useRecordContext<StockedProduct>();
  const mayShow = useCan('products', 'inventory');
  return mayShow && product?.id !== undefined ? product : undefined;
};

/** The movements of a product with a running balance, and its stock of the last 90 days; for administrators. */
export const StockCard = () => {
  const product = useStockedProduct();
  return product ? (
    <StockedProductContext value={product}>
      <Card product={product.id} />
    </StockedProductContext>
  ) : null;
};

interface PlacesProps {
  product: Identifier;
  places: object;
}

const Card = ({ product }: { product: Identifier }) => {
  const [places, setPlaces] = useState(ALL_WAREHOUSES);
  return (
    <Section
      title={words.title}
      actions={
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'end', gap: 2 }}>
          <UnitChoice />
          <PlaceChoice value={places} onChange={setPlaces} />
        </Stack>
      }
    >
      <Days product={product} places={places.filter} />
      <StockAsOf key={`as of ${places.id}`} product={product} places={places.filter} />
      <Movements key={places.id} product={product} places={places.filter} />
    </Section>
  );
};

const Days = ({ product, places }: PlacesProps) => {
  const bank = useBank();
  const { data = [] } = useQuery({
    queryKey: ['products', 'stock-days', product, places],
    queryFn: () => bank.stockDays(product, places),
    meta: liveOn('stock-levels'),
  });
  return <StockChart days={data} />;
};

const Movements = ({ product, places }: PlacesProps) => (
  <ListBase
    resource={`products/${product}/stock-card`}
    perPage={PER_PAGE}
    sort={{ field: 'effectiveAt', order: 'DESC' }}
    filter={places}
    storeKey={false}
    disableSyncWithLocation
    disableAuthentication
  >
    <MovementTable />
  </ListBase>
);

const MovementTable = () => {
  const { data, error, refetch } = useListContext();
  if (error && !data) return <LoadFailure error={error as Error} retry={() => void refetch()} />;
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden', mt: 2 }}>
      <Rows what={words.title} columns={movementColumns} empty={<NoMovements />} />
      <Pagination rowsPerPageOptions={[PER_PAGE, 50, 100]} />
    </Paper>
  );
};

const NoMovements = () => (
  <Typography color="text.secondary" sx={{ p: 3, textAlign: 'center' }}>
    {words.none}
  </Typography>
);
