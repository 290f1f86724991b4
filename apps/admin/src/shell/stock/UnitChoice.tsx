import { Box } from '@mui/material';
import { say } from '../../messages';
import { STOCK_UNITS, useStockUnit } from './stockUnit';

const words = say.stock.unit;

/** Says in which unit figures of stock are shown, and chooses it for all screens. It may stand in a line of text. */
export const UnitChoice = () => {
  const [unit, choose] = useStockUnit();
  return (
    <Box component="span" sx={{ typography: 'body2', color: 'text.secondary', whiteSpace: 'nowrap' }}>
      {words.label}{' '}
      <Box
        component="select"
        aria-label={words.label}
        value={unit}
        onChange={({ target }) => choose(STOCK_UNITS.find((each) => each === target.value) ?? unit)}
        sx={{
          font: 'inherit',
          color: 'text.primary',
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          px: 0.5,
          py: 0.5,
        }}
      >
        {STOCK_UNITS.map((each) => (
          <option key={each} value={each}>
            {words.names[each]}
          </option>
        ))}
      </Box>
    </Box>
  );
};
