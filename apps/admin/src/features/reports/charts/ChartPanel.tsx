import type { Chart, Column, Report } from '@bank/projections/reports';
import { Box, Paper, Typography } from '@mui/material';
import { type ComponentType, useId } from 'react';
import { useGetList, useListContext } from 'react-admin';
import { LoadFailure } from '../../../kit/page/LoadFailure';
import { WaitingFor } from '../../../kit/page/Waiting';
import type { FieldSpec } from '../../../kit/values/fields';
import { fill } from '../../../messages';
import { chartWords as words } from '../../../messages/charts';
import { AgainstPicture } from './AgainstPicture';
import { FiltersInWords } from './FiltersInWords';
import { pointsOf, type Row, type Sums, sharesOf, trendOf } from './figures';
import { SharePicture } from './SharePicture';
import { TrendPicture } from './TrendPicture';
import { unitOf, withoutUnit } from './unit';

/** The server gives no larger pages. */
const MAX_ROWS = 500;

interface Answer {
  columns: readonly Column[];
  sums: Sums;
}
const answerOf = (meta: unknown): Answer => {
  const { columns = [], sums = {} } = (meta ?? {}) as Partial<Answer>;
  return { columns, sums };
};

type ChartOf<K extends Chart['kind']> = Extract<Chart, { kind: K }>;

const nameLabelOf = ({ name, title }: ChartOf<'share' | 'against'>, { columns }: Answer): string =>
  columns.find(({ key }) => key === name)?.label ?? title;

interface Props<C extends Chart = Chart> {
  report: Pick<Report, 'sortable' | 'filters'>;
  chart: C;
  filters: readonly FieldSpec[];
}

export const ChartPanel = ({ report, chart, filters }: Props) => {
  const id = useId();
  const { filterValues } = useListContext();
  const unit = unitOf(chart, report.filters, filterValues);
  const Picture = pictures[chart.kind] as ComponentType<Pick<Props, 'report' | 'chart'> & { unit: string }>;
  return (
    <Paper component="figure" aria-labelledby={id} sx={{ m: 0, mb: 2, p: { xs: 1, sm: 2 } }}>
      <Box component="figcaption" id={id}>
        <Typography component="h2" variant="h6">
          {chart.title}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {fill(words.unit, { unit: unit.toLowerCase() })}{' '}
          <FiltersInWords filters={withoutUnit(chart, filters)} values={filterValues} />
        </Typography>
      </Box>
      <Picture report={report} chart={chart} unit={unit} />
    </Paper>
  );
};

const Note = ({ children }: { children: string }) => (
  <Typography color="text.secondary" sx={{ py: 3 }}>
    {children}
  </Typography>
);

const TrendChart = ({ chart, unit }: { chart: ChartOf<'trend'>; unit: string }) => {
  const { columns, sums } = answerOf(useListContext().meta);
  const trend = trendOf(chart, columns, sums);
  return trend ? <TrendPicture title={chart.title} trend={trend} unit={unit} /> : <Note>{words.needsMonths}</Note>;
};

type RowsProps<K extends Chart['kind']> = Omit<Props<ChartOf<K>>, 'filters'> & { unit: string };

const ShareChart = ({ report, chart, unit }: RowsProps<'share'>) => {
  const { rows, total, answer, instead } = useRows(report, chart.figure);
  if (!rows) return instead;
  const shares = sharesOf(chart, rows, answer.sums);
  if (!shares.total) return <Note>{words.nothing}</Note>;
  return (
    <SharePicture
      title={chart.title}
      nameLabel={nameLabelOf(chart, answer)}
      shares={shares}
      count={total}
      unit={unit}
    />
  );
};

const AgainstChart = ({ report, chart, unit }: RowsProps<'against'>) => {
  const { rows, total, answer, instead } = useRows(report, chart.name);
  if (!rows) return instead;
  const points = pointsOf(chart, answer.columns, rows);
  if (!points.length) return <Note>{words.nothing}</Note>;
  return (
    <>
      {total > rows.length && <Note>{fill(words.onlyFirst, { total, count: rows.length })}</Note>}
      <AgainstPicture chart={chart} nameLabel={nameLabelOf(chart, answer)} points={points} unit={unit} />
    </>
  );
};

/** Kind of chart -> its picture. */
const pictures = { trend: TrendChart, share: ShareChart, against: AgainstChart } as const;

/** The rows of the search, those with the largest figures first where the report can put them in that order. */
const useRows = ({ sortable }: Pick<Report, 'sortable'>, figure: string) => {
  const { resource, filterValues, sort } = useListContext();
  const field = Object.keys(sortable).find((name) => sortable[name] === figure);
  const { data, total, meta, error, refetch } = useGetList<Row>(resource, {
    filter: filterValues,
    pagination: { page: 1, perPage: MAX_ROWS },
    sort: field ? { field, order: 'DESC' } : sort,
  });
  const instead = error ? (
    <LoadFailure error={error as Error} retry={() => void refetch()} />
  ) : (
    <WaitingFor what={words.group} />
  );
  return { rows: data, total: total ?? 0, answer: answerOf(meta), instead };
};
