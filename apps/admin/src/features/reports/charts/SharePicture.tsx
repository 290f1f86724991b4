import { useTheme } from '@mui/material';
import { BarChart } from '@mui/x-charts/BarChart';
import { number } from '../../../kit/values/formats';
import { fill } from '../../../messages';
import { chartWords as words } from '../../../messages/charts';
import { FigureTable } from './FigureTable';
import { isOthers, type Share, type Shares, withOtherShares } from './figures';
import { MAX_SERIES, seriesColor } from './palette';
import { BAR_HEIGHT_PX, shortNumber, useNameWidth, usePictureProps } from './picture';

const percent = (part: number): string => `${(part * 100).toFixed(1)}%`;
const FRAME_HEIGHT_PX = 64;
/** The axis is longer than the longest bar, so that there is room for what stands behind it. */
const ROOM_FOR_LABELS = 1.35;

interface Props {
  title: string;
  nameLabel: string;
  shares: Shares;
  count: number;
  unit: string;
}

export const SharePicture = ({ title, nameLabel, shares, count, unit }: Props) => {
  const { mode } = useTheme().palette;
  const bars = withOtherShares(shares, count);
  const listed = withOtherShares(shares, count, shares.shares.length);
  const largest = Math.max(...bars.map(({ figure }) => figure));
  const byId = new Map(bars.map((bar) => [bar.id, bar]));
  const cellsOf = ({ id, name, figure, part }: Share) => ({ id, cells: [name, number(figure), percent(part)] });
  return (
    <>
      <BarChart
        {...usePictureProps(title)}
        layout="horizontal"
        hideLegend
        height={bars.length * BAR_HEIGHT_PX + FRAME_HEIGHT_PX}
        xAxis={[{ label: unit, min: 0, max: largest * ROOM_FOR_LABELS, valueFormatter: shortNumber }]}
        yAxis={[
          {
            // Two rows may have the same name, so that the bars go by their ids.
            data: bars.map(({ id }) => id),
            scaleType: 'band',
            width: useNameWidth(),
            valueFormatter: (id: string) => byId.get(id)?.name ?? id,
          },
        ]}
        grid={{ vertical: true }}
        series={[
          {
            id: title,
            label: unit,
            data: bars.map(({ figure }) => figure),
            color: seriesColor(mode, 0),
            colorGetter: ({ dataIndex }) => seriesColor(mode, isOthers(bars[dataIndex]!) ? MAX_SERIES : 0),
            barLabel: ({ dataIndex }) => percent(bars[dataIndex]!.part),
            barLabelPlacement: 'outside',
            valueFormatter: (figure, { dataIndex }) => `${number(figure ?? 0)} (${percent(bars[dataIndex]!.part)})`,
          },
        ]}
      />
      <FigureTable
        title={title}
        headings={[nameLabel, unit, words.share]}
        rows={listed.map(cellsOf)}
        total={[words.total, number(shares.total), percent(1)]}
      />
      {count > shares.shares.length && fill(words.onlyLargest, { total: count, count: shares.shares.length })}
    </>
  );
};
