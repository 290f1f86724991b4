import { memo } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import type { Row } from '../../kit/inputs/ReferenceChoice';
import { money, number } from '../../kit/values/formats';
import { fill, say } from '../../messages';
import { clientOrderWords as words } from '../../messages/clientOrders';
import type { Values } from '../../shell/saving/saving';
import { clientMark, isServed } from './byClient/clientMark';
import type { LineClient } from './byClient/lines';
import { CellError } from './CellError';
import type { LineForm } from './lineForm';
import { keepPacks, type LineShape, numberOf, totalOf } from './lines';
import { NumberCell } from './NumberCell';
import { ProductCell } from './ProductCell';
import { useProblem } from './useProblem';

export interface DoubtedLine {
  id: number | undefined;
  product: number | undefined;
  quantity: unknown;
  /** The number may be half of one. */
  isTyping: boolean;
}

/** The sentence about a quantity that may be a slip; undefined where nothing is doubtful. */
export type DoubtOf = (line: DoubtedLine) => string | undefined;

export interface LineOfClient {
  client: LineClient;
  /** Another line of the same client stands before it. */
  isFurther: boolean;
}

export interface RowActions {
  /** Why a product can't be chosen; undefined where it can. */
  refusalOf?: ((product: Row, client?: LineClient) => string | undefined) | undefined;
  /** What a client usually gets, as a sentence; it stands beside a line that is empty. */
  proposalOf?: ((client: LineClient) => string | undefined) | undefined;
  /** Adds a line for the same client; where there is none, every line can be removed. */
  onAdd?: ((index: number) => void) | undefined;
  /** Removes a line; where there is none, no line can be removed. */
  onRemove?: ((index: number) => void) | undefined;
}

interface Props extends RowActions {
  list: string;
  index: number;
  /** Its place among those that the table shows. */
  place: number;
  /** The line's id, which a line that was not saved has none of. */
  id: number | undefined;
  client: LineClient | undefined;
  isFurther: boolean;
  shape: LineShape;
  form: LineForm;
  products: readonly Row[];
  doubtOf?: DoubtOf | undefined;
  /** What keeps the order from being submitted, where that is the client or the product. */
  clientObstacle: string | undefined;
  obstacle: string | undefined;
  /** Called when a product was picked out of the search. */
  onChosen: (index: number) => void;
  /** Ref that measures the row, which carries its place in `data-index`. */
  measure: (row: HTMLElement | null) => void;
}

/**
 * A row of plain table cells. It must cost little to draw, because the removal of a row renumbers all behind it. Each cell watches
 * what it shows, so that a key typed in one draws no other.
 */
export const LineRow = memo(
  ({ list, index, place, id, client, isFurther, shape, form, products, doubtOf, measure, ...more }: Props) => {
    const { refusalOf, proposalOf, clientObstacle, obstacle, onChosen, onAdd, onRemove } = more;
    const name = `${list}.${index}`;
    const line = client?.fullName ?? `${say.order.line} ${index + 1}`;
    const product: Row | null = useWatch({ control: form.control, name: `${name}.product` }) ?? null;
    const choose = (chosen: Row | null) => {
      form.setValue(`${name}.product`, chosen && { id: chosen.id, name: chosen.name }, { shouldDirty: true });
      form.clearErrors(client ? [`${name}.product`, `${name}.quantity`] : `${name}.product`);
      if (shape.packs) keepPacks(form, name, shape.packs, product?.id, chosen?.id);
      if (shape.hasCost && chosen?.defaultCost && numberOf(form.getValues(`${name}.cost`)) === null)
        form.setValue(`${name}.cost`, chosen.defaultCost, { shouldDirty: true });
    };
    return (
      <tr ref={measure} data-index={place}>
        <td className="count">{place + 1}</td>
        {client && (
          <td>
            <ClientCell control={form.control} line={name} {...{ client, isFurther }} obstacle={clientObstacle} />
            {!product && <div className="hint">{proposalOf?.(client)}</div>}
          </td>
        )}
        <td data-line={index} data-column="product">
          <ProductCell
            name={`${name}.product`}
            label={`${line}, ${say.order.product}`}
            control={form.control}
            chosen={product}
            products={products}
            takesInactive={shape.takesInactive}
            {...(refusalOf && { refusalOf: (each: Row) => refusalOf(each, client) })}
            obstacle={obstacle}
            onChoose={choose}
            onPicked={() => onChosen(index)}
          />
        </td>
        {shape.beside && (
          <td className="figure" data-label={shape.beside.label}>
            {besideText(shape.beside.unitsOf({ id, product: product?.id }))}
          </td>
        )}
        {shape.numbers.map(({ column, label, inputMode, placeholder }) => (
          <td key={column} className="figure" data-label={label} data-line={index} data-column={column}>
            <NumberCell
              form={form}
              name={`${name}.${column}`}
              label={`${line}, ${label}`}
              inputMode={inputMode}
              placeholder={placeholder}
              isWhole={column === 'quantity'}
              packSize={shape.packs?.sizeOf(product?.id)}
              problemOf={(value) => shape.packs?.quantityProblem(product?.id, value, client !== undefined)}
              doubtOf={(value, isTyping) =>
                column === 'quantity' ? doubtOf?.({ id, product: product?.id, quantity: value, isTyping }) : undefined
              }
              isStrict={shape.packs?.isStrict ?? false}
            />
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
        {onRemove && (
          <td className="end">
            <EndButton {...{ index, client, product, onRemove }} onAdd={isFurther ? undefined : onAdd} />
          </td>
        )}
      </tr>
    );
  },
);
LineRow.displayName = 'LineRow';

interface ClientCellProps extends LineOfClient {
  control: Control<Values>;
  line: string;
  obstacle: string | undefined;
}

const ClientCell = ({ control, line, client, isFurther, obstacle }: ClientCellProps) => {
  const problem = useProblem(control, `${line}.client`) ?? obstacle;
  const mark = clientMark(client);
  return (
    <>
      {isFurther || !isServed(client) ? <span className="again">{client.fullName}</span> : client.fullName}
      {mark !== undefined && mark !== problem && <div className={isServed(client) ? 'warning' : 'reason'}>{mark}</div>}
      <CellError id={`${line}.client-message`} message={problem} />
    </>
  );
};

interface EndButtonProps extends Pick<Props, 'index' | 'client' | 'onAdd'> {
  product: Row | null;
  onRemove: (index: number) => void;
}

/** Adds a line for the client, or removes this one. */
const EndButton = ({ index, client, product, onAdd, onRemove }: EndButtonProps) => {
  const values = { client: client?.fullName ?? '', product: String(product?.name ?? words.noProduct) };
  const removal = client ? fill(words.removeProduct, values) : fill(say.order.removeLine, { line: index + 1 });
  return (
    <button
      type="button"
      className="remove"
      aria-label={onAdd ? fill(words.addProduct, values) : removal}
      onClick={() => (onAdd ?? onRemove)(index)}
    >
      {onAdd ? '+' : '×'}
    </button>
  );
};

const Amount = ({ control, line }: { control: Control<Values>; line: string }) => {
  const [quantity, cost] = useWatch({ control, name: [`${line}.quantity`, `${line}.cost`] });
  return money(totalOf([{ product: null, quantity, cost }]).cost);
};

const besideText = (units: number | undefined) => (units === undefined ? '–' : number(units));

export const Units = ({ control, name }: { control: Control<Values>; name: string }) => {
  const units: unknown = useWatch({ control, name });
  return typeof units === 'number' && units ? number(units) : null;
};
