import type { Chart } from '@bank/projections/reports';
import { useTheme } from '@mui/material';
import { ScatterChart } from '@mui/x-charts/ScatterChart';
import { number } from '../../../kit/values/formats';
import { fill } from '../../../messages';
import { chartWords as words } from '../../../messages/charts';
import { FigureTable } from './FigureTable';
import { type Point, pointsByProduct } from './figures';
import { seriesColor } from './palette';
import { PICTURE_HEIGHT_PX, shortNumber, usePictureProps } from './picture';

interface Props {
  chart: Extract<Chart, { kind: 'against' }>;
  nameLabel: string;
  points: readonly Point[];
  unit: string;
}

/** A dot for each product of each row: the further down, the sooner it runs out. */
export const AgainstPicture = ({ chart: { title, amounts, rates }, nameLabel, points, unit }: Props) => {
  const { mode } = useTheme().palette;
  const lowest = (figure: 'amount' | 'rate') => Math.min(0, ...points.map((point) => point[figure]));
  const amountLabel = `${amounts.label} (${unit})`;
  return (
    <>
      <ScatterChart
        {...usePictureProps(title)}
        height={PICTURE_HEIGHT_PX}
        xAxis={[{ label: amountLabel, min: lowest('amount'), valueFormatter: shortNumber }]}
        yAxis={[{ label: rates.label, min: lowest('rate'), width: 56, valueFormatter: shortNumber }]}
        grid={{ horizontal: true, vertical: true }}
        series={pointsByProduct(points).map(({ name, points: own }, place) => ({
          id: name,
          label: name,
          data: own.map(({ id, amount, rate }) => ({ id, x: amount, y: rate })),
          color: seriesColor(mode, place),
          markerSize: 5,
          valueFormatter: (_, { dataIndex }) => {
            const { name: who, amount, rate } = own[dataIndex]!;
            const figures = { amount: number(amount), rate: number(rate) };
            return fill(words.point, { name: who, amounts: amounts.label, rates: rates.label, ...figures });
          },
        }))}
      />
      <FigureTable
        title={title}
        headings={[nameLabel, words.product, amountLabel, rates.label]}
        wordColumns={2}
        rows={points.map(({ id, name, product, amount, rate }) => ({
          id,
          cells: [name, product, number(amount), number(rate)],
        }))}
      />
    </>
  );
};
