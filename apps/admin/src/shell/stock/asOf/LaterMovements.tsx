import type { LaterMovement } from '@bank/domain';
import { Alert, Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { RecordLink } from '../../../kit/links/RecordLink';
import { Instant } from '../../../kit/page/Instant';
import { RowsShape, Waiting } from '../../../kit/page/Waiting';
import { number } from '../../../kit/values/formats';
import { fill, say } from '../../../messages';
import { momentWords } from '../../../messages/moments';
import { StockFigure } from '../StockFigure';
import { type StockQuestion, useBank } from './bank';
import { OfProduct } from './OfProduct';

const words = momentWords.stock;

interface Props {
  question: StockQuestion;
  namesProducts: boolean;
}

/** The movements that explain the difference between what took effect and what was known, each with its order. */
export const LaterMovements = ({ question, namesProducts }: Props) => {
  const bank = useBank();
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['history', 'stock', 'later', question],
    queryFn: ({ pageParam }) => bank.laterMovements(question, pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ movements, total }, pages, last) =>
      movements.length && countOf(pages) < total ? last + 1 : undefined,
    retry: false,
  });
  const pages = data?.pages ?? [];
  const [shown, total] = [countOf(pages), pages.at(-1)?.total ?? 0];
  return (
    <Box component="section" aria-label={words.later} sx={{ mt: 2 }}>
      <Typography component="h4" variant="subtitle2">
        {words.later}
      </Typography>
      {!data && !error && (
        <Waiting what={words.later}>
          <RowsShape rows={2} columns={3} />
        </Waiting>
      )}
      {data && (
        <Typography color="text.secondary" role="status">
          {sentenceOf(shown, total)}
        </Typography>
      )}
      {shown > 0 && <Movements movements={pages.flatMap((page) => page.movements)} namesProducts={namesProducts} />}
      {error && (
        <Alert
          severity="error"
          sx={{ mt: 1 }}
          action={
            <Button color="inherit" onClick={() => void (data ? fetchNextPage() : refetch())}>
              {say.common.tryAgain}
            </Button>
          }
        >
          {error.message}
        </Alert>
      )}
      {hasNextPage && !error && (
        <Button sx={{ mt: 1, minHeight: 44 }} disabled={isFetching} onClick={() => void fetchNextPage()}>
          {words.laterMore}
        </Button>
      )}
    </Box>
  );
};

const countOf = (pages: readonly { movements: readonly unknown[] }[]): number =>
  pages.reduce((count, { movements }) => count + movements.length, 0);

const sentenceOf = (shown: number, total: number): string => {
  if (!total) return words.laterEmpty;
  if (shown < total) return fill(words.laterFirst, { shown: number(shown), total: number(total) });
  return total === 1 ? words.laterOne : fill(words.laterAll, { total: number(total) });
};

const Movements = ({
  movements,
  namesProducts,
}: Pick<Props, 'namesProducts'> & { movements: readonly LaterMovement[] }) => (
  <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={words.laterTable}>
    <Table size="small" aria-label={words.later} sx={{ '& .MuiTableCell-root': { px: { xs: 0.5, sm: 2 } } }}>
      <TableHead>
        <TableRow>
          <TableCell scope="col">{namesProducts ? words.orderAndProduct : words.order}</TableCell>
          <TableCell scope="col" align="right">
            {words.change}
          </TableCell>
          <TableCell scope="col">{words.effectiveAt}</TableCell>
          <TableCell scope="col">{words.recordedAt}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {movements.map((movement) => (
          <OfProduct
            key={`${movement.id} ${movement.recordedAt} ${movement.delta}`}
            product={namesProducts ? { id: movement.product, packSize: movement.packSize } : undefined}
          >
            <Movement movement={movement} namesProducts={namesProducts} />
          </OfProduct>
        ))}
      </TableBody>
    </Table>
  </Box>
);

const Movement = ({
  movement: { orderKind, order, sequence, product, productName, delta, effectiveAt, recordedAt },
  namesProducts,
}: Pick<Props, 'namesProducts'> & { movement: LaterMovement }) => (
  <TableRow>
    <TableCell>
      <RecordLink to={`/orders/${orderKind}/${order}`}>{sequence}</RecordLink>
      {namesProducts && (
        <Box>
          <RecordLink to={`/products/${product}`}>{productName}</RecordLink>
        </Box>
      )}
    </TableCell>
    <TableCell align="right">
      <StockFigure units={delta} isChange />
    </TableCell>
    <TableCell>
      <Instant value={effectiveAt} stacks />
    </TableCell>
    <TableCell>
      <Instant value={recordedAt} stacks />
    </TableCell>
  </TableRow>
);
