import type { StockMoment } from '@bank/domain';
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { RecordLink } from '../../../kit/links/RecordLink';
import { momentWords } from '../../../messages/moments';
import { StockFigure } from '../StockFigure';
import { OfProduct } from './OfProduct';

const words = momentWords.stock;

interface Props {
  levels: readonly StockMoment[];
  /** The lines are those of several products. */
  namesProducts: boolean;
}

/** A figure that is another than the one that took effect says so in a word. */
export const StockMomentTable = ({ levels, namesProducts }: Props) => {
  if (!levels.length) return <Typography color="text.secondary">{words.nothing}</Typography>;
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={words.table}>
      <Table
        size="small"
        aria-label={words.title}
        sx={{
          mt: 1,
          '& .MuiTableCell-root': { px: { xs: 0.5, sm: 2 } },
          ...(!namesProducts && { tableLayout: 'fixed' }),
        }}
      >
        <TableHead>
          <TableRow>
            {namesProducts && <TableCell scope="col">{words.product}</TableCell>}
            {[words.effective, words.known, words.today].map((label) => (
              <TableCell key={label} scope="col" align="right">
                {label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {levels.map((level) => (
            <OfProduct key={level.id} product={namesProducts ? level : undefined}>
              <Level level={level} namesProducts={namesProducts} />
            </OfProduct>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
};

const Level = ({
  level: { id, name, effective, known, today },
  namesProducts,
}: Pick<Props, 'namesProducts'> & { level: StockMoment }) => (
  <TableRow>
    {namesProducts && (
      <TableCell component="th" scope="row" sx={{ verticalAlign: 'top' }}>
        <RecordLink to={`/products/${id}`}>{name}</RecordLink>
      </TableCell>
    )}
    <Figure units={effective} differs={false} />
    <Figure units={known} differs={known !== effective} />
    <Figure units={today} differs={today !== effective} />
  </TableRow>
);

const Figure = ({ units, differs }: { units: number; differs: boolean }) => (
  <TableCell align="right" sx={{ verticalAlign: 'top', ...(differs && { fontWeight: 700 }) }}>
    <StockFigure units={units} />
    {differs && (
      <Typography variant="body2" component="span" sx={{ display: 'block' }}>
        ≠ {momentWords.differs}
      </Typography>
    )}
  </TableCell>
);
