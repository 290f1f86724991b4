import { useWatch } from 'react-hook-form';
import { money, number } from '../../kit/values/formats';
import { say } from '../../messages';
import { type FormLine, type LineShape, totalOf } from './lines';

export const Totals = ({ shape: { numbers, hasCost, beside, packs } }: { shape: LineShape }) => {
  const lines: FormLine[] = useWatch({ name: 'lineItems' }) ?? [];
  const { quantity, cost } = totalOf(lines);
  return (
    <tfoot>
      <tr>
        <td />
        <td>{say.order.total}</td>
        {beside && (
          <td className="figure" data-label={beside.label}>
            {number(beside.total)}
          </td>
        )}
        {packs && (
          <td className="figure" data-label={numbers[0]?.label}>
            {number(lines.reduce((sum, line) => sum + totalOf([line]).quantity / packs.sizeOf(line.product?.id), 0))}
          </td>
        )}
        <td className="figure" data-label={packs ? say.order.quantity : numbers[0]?.label}>
          {number(quantity)}
        </td>
        {hasCost && <td />}
        {hasCost && (
          <td className="figure" data-label={say.order.amount}>
            {money(cost)}
          </td>
        )}
        <td />
      </tr>
    </tfoot>
  );
};
