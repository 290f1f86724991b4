import { Box } from '@mui/material';
import { Stock } from '../../kit/tables/cells';
import { number } from '../../kit/values/formats';
import { useShownUnits } from './useShownUnits';

interface Props {
  units: number;
  /** Units that came or went, of which fewer than none are nothing to be warned of. */
  isChange?: boolean;
}

/** Units of the product in the unit that was chosen; the tip says how many diapers that are. */
export const StockFigure = ({ units, isChange = false }: Props) => {
  const { shown, inUnits } = useShownUnits();
  return (
    <Box component="span" title={inUnits(units)}>
      {isChange ? number(shown(units)) : <Stock value={shown(units)} />}
    </Box>
  );
};
