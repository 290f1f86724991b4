import { memo } from 'react';
import {
  type Control,
  type UseFormGetValues,
  type UseFormRegister,
  type UseFormSetValue,
  useWatch,
} from 'react-hook-form';
import type { Values } from '../forms/saving';
import { fill, say } from '../messages';
import { money, number } from '../ui/formats';
import type { Row } from '../ui/ReferenceChoice';
import { RemoveButton } from './CellInput';
import { type LineShape, numberOf, totalOf } from './lines';
import { NumberCell } from './NumberCell';
import { ProductCell } from './ProductCell';
import type { UsualOf } from './useUsualQuantities';

interface Props {
  index: number;
  shape: LineShape;
  control: Control<Values>;
  register: UseFormRegister<Values>;
  getValues: UseFormGetValues<Values>;
  setValue: UseFormSetValue<Values>;
  products: readonly Row[];
  usualOf: UsualOf;
  /** Called when a product was picked out of the search. */
  onChosen: (index: number) => void;
  onRemove: (index: number) => void;
  /** Ref that measures the row, which carries its place in `data-index`. */
  measure: (row: HTMLElement | null) => void;
}

/** A row of plain table cells. It must cost little to draw, because the removal of a row renumbers all behind it. */
export const LineRow = memo((props: Props) => {
  const { index, shape, control, register, getValues, setValue, products, usualOf, onChosen, onRemove, measure } =
    props;
  const name = `lineItems.${index}`;
  const line = `${say.order.line} ${index + 1}`;
  const fillInCost = (product: Row | null) => {
    if (shape.hasCost && product?.defaultCost && numberOf(getValues(`${name}.cost`)) === null)
      setValue(`${name}.cost`, product.defaultCost, { shouldDirty: true });
  };
  return (
    <tr ref={measure} data-index={index}>
      <td className="count">{index + 1}</td>
      <td data-line={index} data-column="product">
        <ProductCell
          name={`${name}.product`}
          label={`${line}, ${say.order.product}`}
          control={control}
          products={products}
          takesInactive={shape.takesInactive}
          onChosen={fillInCost}
          onPicked={() => onChosen(index)}
        />
      </td>
      {shape.ordered && <td className="amount">{orderedText(shape.ordered.get(Number(getValues(`${name}.id`))))}</td>}
      {shape.numbers.map(({ column, label, inputMode }) => (
        <td key={column} data-line={index} data-column={column}>
          <NumberCell
            control={control}
            line={name}
            column={column}
            {...(column === 'quantity' ? { usualOf } : {})}
            input={{
              ...register(`${name}.${column}`, { setValueAs: numberOf }),
              'aria-label': `${line}, ${label}`,
              inputMode,
              placeholder: '0',
              autoComplete: 'off',
            }}
          />
        </td>
      ))}
      {shape.hasCost && (
        <td className="amount">
          <Amount control={control} name={name} />
        </td>
      )}
      <td>
        <RemoveButton
          type="button"
          aria-label={fill(say.order.removeLine, { line: index + 1 })}
          onClick={() => onRemove(index)}
        >
          ×
        </RemoveButton>
      </td>
    </tr>
  );
});
LineRow.displayName = 'LineRow';

const orderedText = (units: number | undefined) => (units === undefined ? '–' : number(units));

const Amount = ({ control, name }: { control: Control<Values>; name: string }) => {
  const [quantity, cost] = useWatch({ control, name: [`${name}.quantity`, `${name}.cost`] });
  return money(totalOf([{ product: null, quantity, cost }]).cost);
};
