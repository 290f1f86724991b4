import type { Inventory } from '@bank/domain';
import { Paper, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import { SearchLink } from '../../kit/links/SearchLink';
import { inventoryWords } from '../../messages/stockCards';
import { Section } from '../../shell/forms/Section';
import { liveOn } from '../../shell/live/liveOn';
import { useCan } from '../../shell/session/access';
import { StockFigure } from '../../shell/stock/StockFigure';
import { UnitChoice } from '../../shell/stock/UnitChoice';
import { type StockedProduct, StockedProductContext } from '../../shell/stock/useShownUnits';
import { useBank } from './bank';

type Figure = 'onHand' | 'reserved' | 'available';
type Place = keyof Inventory[Figure];

/** Figure -> the filters of the transactions that add up to it. */
const figures: Readonly<Record<Figure, object>> = {
  onHand: { committed: 'COMMITTED' },
  reserved: { committed: 'PENDING', direction: 'OUT' },
  available: {},
};
const places: Readonly<Record<Place, object>> = {
  warehouse: { locationType: 'WAREHOUSE' },
  partner: { locationType: 'PARTNER' },
  total: {},
};
const figureNames = Object.keys(figures) as Figure[];
const placeNames = Object.keys(places) as Place[];

/**
 * The stock of an existing product, for administrators; each figure links to the transactions that it sums.
 */
export const ProductInventory = () => {
  const product = useRecordContext<StockedProduct>();
  const bank = useBank();
  const mayShow = useCan('products', 'inventory');
  const enabled = mayShow && product?.id !== undefined;
  const { data } = useQuery({
    queryKey: ['products', 'inventory', product?.id],
    queryFn: () => bank.inventory(product!.id),
    enabled,
    meta: liveOn('stock-levels'),
  });
  if (!enabled) return null;
  return (
    <Section title={inventoryWords.title} actions={<UnitChoice />}>
      <StockedProductContext value={product}>
        <TableContainer component={Paper} variant="outlined">
          <Table size="small" aria-label={inventoryWords.title}>
            <TableHead>
              <TableRow>
                <TableCell component="td" />
                {placeNames.map((place) => (
                  <TableCell key={place} align="right">
                    {inventoryWords[place]}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {figureNames.map((figure) => (
                <TableRow key={figure}>
                  <TableCell component="th" scope="row">
                    {inventoryWords[figure]}
                    <Typography variant="caption" component="div" color="text.secondary">
                      {inventoryWords.meaning[figure]}
                    </Typography>
                  </TableCell>
                  {placeNames.map((place) => (
                    <TableCell key={place} align="right">
                      {data && (
                        <SearchLink
                          screen="/reports/transactions"
                          filters={{ product: product.id, ...figures[figure], ...places[place] }}
                        >
                          <StockFigure units={data[figure][place]} />
                        </SearchLink>
                      )}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      </StockedProductContext>
    </Section>
  );
};
