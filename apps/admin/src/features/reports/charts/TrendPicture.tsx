import { monthOf } from '@bank/domain';
import { useTheme } from '@mui/material';
import { LineChart } from '@mui/x-charts/LineChart';
import { today } from '../../../kit/values/clock';
import { month as monthInWords, number, shortMonth } from '../../../kit/values/formats';
import { fill } from '../../../messages';
import { chartWords as words } from '../../../messages/charts';
import { FigureTable } from './FigureTable';
import { type Trend, withOthers } from './figures';
import { seriesColor } from './palette';
import { PICTURE_HEIGHT_PX, shortNumber, usePictureProps } from './picture';

/** A month that is not over would look like a fall; so it says that its figures are those so far. */
const sayIfUnfinished = (month: string, inWords: string): string =>
  month < monthOf(today()) ? inWords : fill(words.soFar, { month: inWords });

export const TrendPicture = ({ title, trend, unit }: { title: string; trend: Trend; unit: string }) => {
  const { mode } = useTheme().palette;
  const { months, series } = trend;
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  return (
    <>
      <LineChart
        {...usePictureProps(title)}
        height={PICTURE_HEIGHT_PX}
        xAxis={[
          {
            data: [...months],
            scaleType: 'point',
            valueFormatter: (month: string) => sayIfUnfinished(month, shortMonth(month)),
          },
        ]}
        yAxis={[{ label: unit, width: 64, min: 0, valueFormatter: shortNumber }]}
        grid={{ horizontal: true }}
        series={withOthers(trend).map(({ name, values }, place) => ({
          id: name,
          label: name,
          data: [...values],
          color: seriesColor(mode, place),
          curve: 'linear',
          showMark: true,
          labelMarkType: 'line+mark',
          valueFormatter: (value) => number(value ?? 0),
        }))}
      />
      <FigureTable
        title={title}
        headings={[words.month, ...series.map(({ name }) => name), words.total]}
        rows={months.map((month, place) => {
          const values = series.map((one) => one.values[place]!);
          return {
            id: month,
            cells: [sayIfUnfinished(month, monthInWords(month)), ...[...values, sumOf(values)].map(number)],
          };
        })}
        total={[
          words.total,
          ...[...series.map(({ values }) => sumOf(values)), sumOf(series.flatMap(({ values }) => values))].map(number),
        ]}
      />
    </>
  );
};
