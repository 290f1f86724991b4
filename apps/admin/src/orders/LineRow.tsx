import { memo, useMemo } from 'react';
import {
  type Control,
  type FieldErrors,
  type UseFormClearErrors,
  type UseFormRegister,
  type UseFormSetValue,
  useFormState,
  useWatch,
} from 'react-hook-form';
import type { Values } from '../forms/saving';
import { fill, say } from '../messages';
import { money, number } from '../ui/formats';
import { valueAt } from '../ui/path';
import type { Row } from '../ui/ReferenceChoice';
import { type LineShape, numberOf, totalOf } from './lines';
import { NumberCell } from './NumberCell';
import { ProductCell } from './ProductCell';
import type { UsualOf } from './useUsualQuantities';

/** What a line needs of its form. */
export interface LineForm {
  control: Control<Values>;
  register: UseFormRegister<Values>;
  setValue: UseFormSetValue<Values>;
  clearErrors: UseFormClearErrors<Values>;
}

interface Props {
  index: number;
  /** The line's id, which a line that was not saved has none of. */
  id: number | undefined;
  shape: LineShape;
  form: LineForm;
  products: readonly Row[];
  usualOf: UsualOf;
  /** Called when a product was picked out of the search. */
  onChosen: (index: number) => void;
  onRemove: (index: number) => void;
  /** Ref that measures the row, which carries its place in `data-index`. */
  measure: (row: HTMLElement | null) => void;
}

/** A row of plain table cells. It must cost little to draw, because the removal of a row renumbers all behind it. */
export const LineRow = memo(({ index, id, shape, form, products, usualOf, onChosen, onRemove, measure }: Props) => {
  const { control, register, setValue, clearErrors } = form;
  const name = `lineItems.${index}`;
  const line = `${say.order.line} ${index + 1}`;
  const cells = useMemo(() => ['product', 'quantity', 'cost'].map((column) => `${name}.${column}`), [name]);
  const [product, quantity, cost] = useWatch({ control, name: cells });
  const { errors } = useFormState({ control, name: cells });
  const typed = { quantity, cost };
  const choose = (chosen: Row | null) => {
    setValue(`${name}.product`, chosen && { id: chosen.id, name: chosen.name }, { shouldDirty: true });
    clearErrors(`${name}.product`);
    if (shape.hasCost && chosen?.defaultCost && numberOf(cost) === null)
      setValue(`${name}.cost`, chosen.defaultCost, { shouldDirty: true });
  };
  return (
    <tr ref={measure} data-index={index}>
      <td className="count">{index + 1}</td>
      <td data-line={index} data-column="product">
        <ProductCell
          name={`${name}.product`}
          label={`${line}, ${say.order.product}`}
          chosen={product ?? null}
          problem={problemOf(errors, `${name}.product`)}
          products={products}
          takesInactive={shape.takesInactive}
          onChoose={choose}
          onPicked={() => onChosen(index)}
        />
      </td>
      {shape.ordered && (
        <td className="figure" data-label={say.order.receive.ordered}>
          {orderedText(shape.ordered.get(Number(id)))}
        </td>
      )}
      {shape.numbers.map(({ column, label, inputMode }) => (
        <td key={column} className="figure" data-label={label} data-line={index} data-column={column}>
          <NumberCell
            value={typed[column]}
            refused={problemOf(errors, `${name}.${column}`)}
            usual={column === 'quantity' ? usualOf(product?.id) : undefined}
            input={{
              ...register(`${name}.${column}`, { setValueAs: numberOf }),
              'aria-label': `${line}, ${label}`,
              inputMode,
            }}
          />
        </td>
      ))}
      {shape.hasCost && (
        <td className="figure" data-label={say.order.amount}>
          {money(totalOf([{ product: null, quantity, cost }]).cost)}
        </td>
      )}
      <td className="end">
        <button
          type="button"
          className="remove"
          aria-label={fill(say.order.removeLine, { line: index + 1 })}
          onClick={() => onRemove(index)}
        >
          ×
        </button>
      </td>
    </tr>
  );
});
LineRow.displayName = 'LineRow';

const problemOf = (errors: FieldErrors, field: string) => {
  const message = valueAt(errors, `${field}.message`);
  return typeof message === 'string' ? message : undefined;
};

const orderedText = (units: number | undefined) => (units === undefined ? '–' : number(units));
