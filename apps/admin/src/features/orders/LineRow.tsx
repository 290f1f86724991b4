import { memo } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import type { Row } from '../../kit/inputs/ReferenceChoice';
import { money, number } from '../../kit/values/formats';
import { fill, say } from '../../messages';
import type { Values } from '../../shell/saving/saving';
import type { LineForm } from './lineForm';
import { keepPacks, type LineShape, numberOf, totalOf } from './lines';
import { NumberCell } from './NumberCell';
import { PackCell } from './PackCell';
import { ProductCell } from './ProductCell';
import { Units } from './Units';
import type { UsualOf } from './useUsualQuantities';

interface Props {
  index: number;
  /** The line's id, which a line that was not saved has none of. */
  id: number | undefined;
  shape: LineShape;
  form: LineForm;
  products: readonly Row[];
  usualOf: UsualOf;
  /** Why a product can't be chosen; undefined where it can. */
  refusalOf: ((product: Row) => string | undefined) | undefined;
  /** What keeps the order from being submitted with this product. */
  obstacle: string | undefined;
  /** Called when a product was picked out of the search. */
  onChosen: (index: number) => void;
  onRemove: (index: number) => void;
  /** Ref that measures the row, which carries its place in `data-index`. */
  measure: (row: HTMLElement | null) => void;
}

/**
 * A row of plain table cells. It must cost little to draw, because the removal of a row renumbers all behind it. Each cell watches
 * what it shows, so that a key typed in one draws no other.
 */
export const LineRow = memo(({ index, id, shape, form, products, usualOf, measure, ...more }: Props) => {
  const { refusalOf, obstacle, onChosen, onRemove } = more;
  const name = `lineItems.${index}`;
  const line = `${say.order.line} ${index + 1}`;
  const product: Row | null = useWatch({ control: form.control, name: `${name}.product` }) ?? null;
  const choose = (chosen: Row | null) => {
    form.setValue(`${name}.product`, chosen && { id: chosen.id, name: chosen.name }, { shouldDirty: true });
    form.clearErrors(`${name}.product`);
    if (shape.packs) keepPacks(form, name, shape.packs, product?.id, chosen?.id);
    if (shape.hasCost && chosen?.defaultCost && numberOf(form.getValues(`${name}.cost`)) === null)
      form.setValue(`${name}.cost`, chosen.defaultCost, { shouldDirty: true });
  };
  return (
    <tr ref={measure} data-index={index}>
      <td className="count">{index + 1}</td>
      <td data-line={index} data-column="product">
        <ProductCell
          name={`${name}.product`}
          label={`${line}, ${say.order.product}`}
          control={form.control}
          chosen={product}
          products={products}
          takesInactive={shape.takesInactive}
          {...(refusalOf && { refusalOf })}
          obstacle={obstacle}
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
          {shape.packs ? (
            <PackCell
              form={form}
              name={`${name}.${column}`}
              label={`${line}, ${label}`}
              size={shape.packs.sizeOf(product?.id)}
              problemOf={(units) => shape.packs?.quantityProblem(product?.id, units, false)}
              isStrict={shape.packs.isStrict}
            />
          ) : (
            <NumberCell
              form={form}
              name={`${name}.${column}`}
              label={`${line}, ${label}`}
              inputMode={inputMode}
              usual={column === 'quantity' ? usualOf(product?.id) : undefined}
            />
          )}
        </td>
      ))}
      {shape.packs && (
        <td className="figure" data-label={say.order.quantity}>
          <Units control={form.control} name={`${name}.quantity`} />
        </td>
      )}
      {shape.hasCost && (
        <td className="figure" data-label={say.order.amount}>
          <Amount control={form.control} line={name} />
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

const Amount = ({ control, line }: { control: Control<Values>; line: string }) => {
  const [quantity, cost] = useWatch({ control, name: [`${line}.quantity`, `${line}.cost`] });
  return money(totalOf([{ product: null, quantity, cost }]).cost);
};

const orderedText = (units: number | undefined) => (units === undefined ? '–' : number(units));
