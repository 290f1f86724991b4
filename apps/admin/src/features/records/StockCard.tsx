import { MenuItem, Paper, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable, type Identifier, ListBase, Pagination, useListContext, useRecordContext } from 'react-admin';
import { useAll } from '../../kit/inputs/ReferenceChoice';
import { LoadFailure } from '../../kit/page/LoadFailure';
import { columns } from '../../kit/tables/cells';
import type { FieldSpec } from '../../kit/values/fields';
import { byField } from '../../kit/values/order';
import { say } from '../../messages';
import { Section } from '../../shell/forms/Section';
import { useCan } from '../../shell/session/access';
import { useBank } from './bank';
import { StockChart } from './StockChart';

const words = say.stockCard;
const PER_PAGE = 25;

const movementColumns: readonly FieldSpec[] = [
  { source: 'effectiveAt', label: words.effectiveAt, as: 'dateTime', sortBy: false, stacks: true },
  { source: 'sequence', label: say.order.order, opens: '/orders/{orderKind}/{order}', sortBy: false },
  { source: 'delta', label: words.change, as: 'number', sortBy: false },
  { source: 'balance', label: words.balance, as: 'stock', sortBy: false },
  {
    source: 'storageLocation',
    label: words.place,
    opens: '/{locationType}s/{locationId}',
    sortBy: false,
    wide: true,
  },
  { source: 'reason', label: say.order.effect.reason, sortBy: false },
];

/** Value of the choice of places -> its filter. A warehouse of its own is `place 3`. */
const fixedPlaces: Readonly<Record<string, object>> = {
  everywhere: {},
  warehouses: { locationType: 'WAREHOUSE' },
  partners: { locationType: 'PARTNER' },
};
const PLACE_PREFIX = 'place ';
const filterOf = (place: string): object =>
  fixedPlaces[place] ?? { location: Number(place.slice(PLACE_PREFIX.length)) };

export const useStockedProduct = () => {
  const product = useRecordContext();
  const mayShow = useCan('products', 'inventory');
  return mayShow && product?.id !== undefined ? product : undefined;
};

/** The movements of a product with a running balance, and its stock of the last 90 days; for administrators. */
export const StockCard = () => {
  const product = useStockedProduct();
  return product ? <Card product={product.id} /> : null;
};

const Card = ({ product }: { product: Identifier }) => {
  const [place, setPlace] = useState('warehouses');
  return (
    <Section title={words.title} actions={<PlaceSelect value={place} onChange={setPlace} />}>
      <Days product={product} place={place} />
      <Movements key={place} product={product} place={place} />
    </Section>
  );
};

const PlaceSelect = ({ value, onChange }: { value: string; onChange: (place: string) => void }) => {
  const { data: warehouses = [] } = useAll('warehouses');
  return (
    <TextField
      select
      size="small"
      label={words.place}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      sx={{ width: 220 }}
    >
      {Object.keys(fixedPlaces).map((name) => (
        <MenuItem key={name} value={name}>
          {words.places[name as keyof typeof words.places]}
        </MenuItem>
      ))}
      {[...warehouses].sort(byField('title')).map(({ id, title }) => (
        <MenuItem key={id} value={PLACE_PREFIX + id}>
          {String(title)}
        </MenuItem>
      ))}
    </TextField>
  );
};

const Days = ({ product, place }: { product: Identifier; place: string }) => {
  const bank = useBank();
  const { data = [] } = useQuery({
    queryKey: ['products', 'stock-days', product, place],
    queryFn: () => bank.stockDays(product, filterOf(place)),
  });
  return <StockChart days={data} />;
};

const Movements = ({ product, place }: { product: Identifier; place: string }) => (
  <ListBase
    resource={`products/${product}/stock-card`}
    perPage={PER_PAGE}
    sort={{ field: 'effectiveAt', order: 'DESC' }}
    filter={filterOf(place)}
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
      <DataTable bulkActionButtons={false} rowClick={false} empty={<NoMovements />}>
        {columns(movementColumns)}
      </DataTable>
      <Pagination rowsPerPageOptions={[PER_PAGE, 50, 100]} />
    </Paper>
  );
};

const NoMovements = () => (
  <Typography color="text.secondary" sx={{ p: 3, textAlign: 'center' }}>
    {words.none}
  </Typography>
);
