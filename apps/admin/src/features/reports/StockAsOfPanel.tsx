import { Box, Stack, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { FoldedPanel } from '../../kit/page/FoldedPanel';
import { momentWords } from '../../messages/moments';
import { useCan } from '../../shell/session/access';
import { StockAsOf } from '../../shell/stock/asOf/StockAsOf';
import { UnitChoice } from '../../shell/stock/UnitChoice';

const words = momentWords.stock;

/** The stock of the places of the search on a date, beside what was known then. */
export const StockAsOfPanel = () => {
  const { filterValues } = useListContext();
  if (!useCan('logs', 'show')) return null;
  const { location, locationType } = filterValues;
  const places = { ...(location && { location }), ...(locationType && { locationType }) };
  return (
    <Box sx={{ mb: 2 }}>
      <FoldedPanel title={words.panel}>
        <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}>
          <Typography color="text.secondary" sx={{ flexGrow: 1 }}>
            {words.ofFilter}
          </Typography>
          <UnitChoice />
        </Stack>
        <StockAsOf key={JSON.stringify(places)} places={places} />
      </FoldedPanel>
    </Box>
  );
};
