import type { Column, Report } from '@bank/projections/reports';
import { Box, Typography, useMediaQuery } from '@mui/material';
import { type ReactNode, useMemo } from 'react';
import { useListContext } from 'react-admin';
import { RowsShape, Waiting } from '../../../kit/page/Waiting';
import { Cards } from '../../../kit/tables/Cards';
import { readField } from '../../../kit/tables/cells';
import { minWindowWidth } from '../../../kit/tables/Rows';
import type { FieldSpec } from '../../../kit/values/fields';
import { reportWords as words } from '../../../messages/reports';
import { columnOf } from '../../../shell/fields/reportColumns';
import { shownColumns, titleKey } from '../chooser/groups';
import { useHiddenColumns } from '../chooser/useHiddenColumns';
import { chosenWord } from '../chosenWord';
import { useReport, useReportColumns, useReportMeta } from '../reportContext';
import { ReportTable } from './ReportTable';

/** A card with more values than this is harder to read than a table that scrolls sideways. */
const MAX_CARD_VALUES = 14;

interface Props {
  what: string;
  empty: ReactNode;
}

export const ReportRows = ({ what, empty }: Props) => {
  const report = useReport();
  const [hidden] = useHiddenColumns();
  const all = useReportColumns();
  const { sums = {} } = useReportMeta();
  const { isPending, data, filterValues } = useListContext();
  // The rows of a large table are drawn again only where its columns are others.
  const columns = useMemo(
    () =>
      shownColumns(all, hidden).map((column) => ({
        ...columnOf(report, column),
        ...noteOf(column, report, filterValues),
        wide: column.key === titleKey(all),
        part: column.part,
      })),
    [report, all, hidden, filterValues],
  );
  const widestWindow = `${minWindowWidth(columns.length) - 0.05}px`;
  const isNarrow = useMediaQuery(`screen and (max-width: ${widestWindow})`, { noSsr: true });
  const asCards = isNarrow && columns.length <= MAX_CARD_VALUES;
  if (isPending)
    return (
      <Waiting what={what}>
        <RowsShape columns={Math.min(columns.length, isNarrow ? 2 : 6)} />
      </Waiting>
    );
  if (!data?.length) return empty;
  if (!asCards) return <ReportTable what={what} columns={columns} sums={sums} />;
  return (
    <>
      <Cards columns={columns} selectable={false} draggable={false} />
      <Sums columns={columns} sums={sums} />
    </>
  );
};

const noteOf = ({ unit }: Column, { filters }: Report, values: Readonly<Record<string, unknown>>) => {
  const note = unit && chosenWord(filters, unit.filter, values);
  return note === undefined ? {} : { note };
};

const Sums = ({ columns, sums }: { columns: readonly FieldSpec[]; sums: Readonly<Record<string, number>> }) => {
  const summed = columns.filter(({ source }) => source in sums);
  if (!summed.length) return null;
  return (
    <Box component="section" aria-label={words.total} sx={{ p: 1.5, borderTop: 2, borderColor: 'divider' }}>
      <Typography component="h2" sx={{ fontWeight: 600 }}>
        {words.total}
      </Typography>
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1, m: 0, mt: 1 }}>
        {summed.map((column) => (
          <Box key={column.source}>
            <Typography component="dt" variant="caption" color="text.secondary">
              {column.label}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 600 }}>
              {readField(column, sums)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
};
