import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useAll } from '../../kit/inputs/ReferenceChoice';
import { RecordLink } from '../../kit/links/RecordLink';
import { UnitChoice } from '../../shell/stock/UnitChoice';
import { AttentionSection } from './AttentionSection';
import { StockTable } from './StockTable';

export interface Place {
  id: number;
  /** The heading of its stock. */
  title: string;
  isWarehouse: boolean;
}

interface Props {
  /** The place whose stock is shown. */
  place: Place | undefined;
  hasAttention: boolean;
}

export const MoreFigures = ({ place, hasAttention }: Props) => {
  return (
    <Stack sx={{ gap: 2 }}>
      {hasAttention && <AttentionSection />}
      {place && (
        <div>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 1.5, mb: 1 }}>
            <Typography component="h3" variant="subtitle1" sx={{ flexGrow: 1 }}>
              {place.title}
            </Typography>
            <Typography variant="body2" color="text.secondary">
              {place.isWarehouse && <WarehouseName id={place.id}> · </WarehouseName>}
              <UnitChoice />
            </Typography>
          </Box>
          <StockTable filter={{ location: place.id }} />
        </div>
      )}
    </Stack>
  );
};

/** The name of the warehouse whose stock is shown, as others may hold stock too. */
const WarehouseName = ({ id, children }: { id: number; children: ReactNode }) => {
  const warehouse = useAll('warehouses').data?.find((one) => one.id === id);
  if (!warehouse) return null;
  return (
    <>
      <RecordLink to={`/warehouses/${id}`}>{String(warehouse.title)}</RecordLink>
      {children}
    </>
  );
};
