import { CLIENT_NOT_ACTIVE } from '@bank/domain';
import { memo } from 'react';
import { useWatch } from 'react-hook-form';
import type { Row } from '../../../kit/inputs/ReferenceChoice';
import { fill, say } from '../../../messages';
import { clientOrderWords as words } from '../../../messages/clientOrders';
import { CellError } from '../CellError';
import type { LineForm } from '../lineForm';
import { keepPacks } from '../lines';
import { PackCell } from '../PackCell';
import { ProductCell } from '../ProductCell';
import { Units } from '../Units';
import { useProblem } from '../useProblem';
import type { LineClient } from './lines';
import type { LineRules } from './rules';

interface Props {
  /** The line's place in the form. */
  index: number;
  /** Its number in the table. */
  number: number;
  client: LineClient;
  rules: LineRules;
  form: LineForm;
  products: readonly Row[];
  takesInactive: boolean;
  /** What keeps the order from being submitted, where that is the client or the product. */
  clientObstacle: string | undefined;
  productObstacle: string | undefined;
  /** Another line of the same client stands before it. */
  isFurther: boolean;
  onChosen: (index: number) => void;
  onAdd: (index: number) => void;
  onRemove: (index: number) => void;
  measure: (row: HTMLElement | null) => void;
  /** The row's place among those that the table shows. */
  place: number;
}

/** What one client gets: a product and its packs. Each cell watches what it shows, so that a key typed in one draws no other. */
export const ClientRow = memo(
  ({ index, number, client, rules, form, products, takesInactive, isFurther, measure, place, ...more }: Props) => {
    const { clientObstacle, productObstacle, ...on } = more;
    const name = `clientLines.${index}`;
    const product: Row | null = useWatch({ control: form.control, name: `${name}.product` }) ?? null;
    const clientProblem = useProblem(form.control, `${name}.client`) ?? clientObstacle;
    const choose = (chosen: Row | null) => {
      form.setValue(`${name}.product`, chosen && { id: chosen.id, name: chosen.name }, { shouldDirty: true });
      form.clearErrors([`${name}.product`, `${name}.quantity`]);
      keepPacks(form, name, rules, product?.id, chosen?.id);
    };
    return (
      <tr ref={measure} data-index={place}>
        <td className="count">{number}</td>
        <td>
          {isFurther ? <span className="again">{client.fullName}</span> : client.fullName}
          {client.status !== 'ACTIVE' && clientProblem !== CLIENT_NOT_ACTIVE && (
            <div className="doubt">{CLIENT_NOT_ACTIVE}</div>
          )}
          <CellError id={`${name}.client-message`} message={clientProblem} />
        </td>
        <td data-line={index} data-column="product">
          <ProductCell
            name={`${name}.product`}
            label={`${client.fullName}, ${say.order.product}`}
            control={form.control}
            chosen={product}
            products={products}
            takesInactive={takesInactive}
            refusalOf={(each) => rules.refusalFor(each, client)}
            obstacle={productObstacle}
            onChoose={choose}
            onPicked={() => on.onChosen(index)}
          />
        </td>
        <td className="figure" data-label={words.packs} data-line={index} data-column="quantity">
          <PackCell
            form={form}
            name={`${name}.quantity`}
            label={`${client.fullName}, ${words.packs}`}
            size={rules.sizeOf(product?.id)}
            problemOf={(units) => rules.quantityProblem(product?.id, units, true)}
            isStrict={rules.isStrict}
          />
        </td>
        <td className="figure" data-label={say.order.quantity}>
          <Units control={form.control} name={`${name}.quantity`} />
        </td>
        {rules.hasSeveral && (
          <td className="end">
            {isFurther ? (
              <button
                type="button"
                className="remove"
                aria-label={fill(words.removeProduct, {
                  product: String(product?.name ?? words.noProduct),
                  client: client.fullName,
                })}
                onClick={() => on.onRemove(index)}
              >
                ×
              </button>
            ) : (
              <button
                type="button"
                className="remove"
                aria-label={fill(words.addProduct, { client: client.fullName })}
                onClick={() => on.onAdd(index)}
              >
                +
              </button>
            )}
          </td>
        )}
      </tr>
    );
  },
);
ClientRow.displayName = 'ClientRow';
