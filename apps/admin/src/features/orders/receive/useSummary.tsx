import { policies } from '@bank/domain';
import type { RefObject } from 'react';
import { Confirm } from '../../../kit/dialogs/Confirm';
import { useAsked } from '../../../kit/dialogs/useAsked';
import { useAll } from '../../../kit/inputs/ReferenceChoice';
import { say } from '../../../messages';
import { references } from '../../../shell/fields/references';
import type { Values } from '../../../shell/saving/saving';
import { afterCommitOf } from '../afterCommit';
import type { FormLine } from '../lines';
import { useUsualQuantities } from '../useUsualQuantities';
import { NEW_SUPPLIER } from './newSupplier';
import { Sentences } from './Sentences';
import { type Summary, summarise } from './summary';

const words = say.order.receive;
const places = references.location;

/** Asks, with a summary, before a delivery is received. */
export const useSummary = (ordered: RefObject<readonly FormLine[] | undefined>) => {
  const { data: suppliers = [] } = useAll('suppliers');
  const { data: locations = [] } = useAll(places.resource, places.filter);
  const usualOf = useUsualQuantities('supply');
  const { ask, shown, dialog: answers } = useAsked<Summary>();

  const confirm = (values: Values) => {
    const titleOf = (rows: typeof suppliers, id: unknown) => String(rows.find((row) => row.id === id)?.title ?? '');
    return ask(
      summarise(values, {
        supplier: values[NEW_SUPPLIER]?.title ?? titleOf(suppliers, values.supplier?.id),
        warehouse: titleOf(locations, values.warehouse?.id),
        ordered: ordered.current,
        usualOf,
      }),
    );
  };
  const dialog = (
    <Confirm
      {...answers}
      title={shown?.title ?? ''}
      texts={[...(shown ? [shown.text] : []), say.order.commitConfirm, ...afterCommitOf(policies.supply)]}
      yes={words.action}
    >
      {shown && <Sentences title={words.unusual} sentences={shown.unusual} />}
      {shown && <Sentences title={words.differences} sentences={shown.differences} />}
    </Confirm>
  );
  return { confirm, dialog };
};
