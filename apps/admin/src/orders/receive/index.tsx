import { type OrderPolicy, policies } from '@bank/domain';
import { Alert } from '@mui/material';
import { type RefObject, useMemo, useRef } from 'react';
import { useLocation, useRecordContext } from 'react-admin';
import { Navigate } from 'react-router-dom';
import { CreateScreen, EditScreen, type FormScreenProps } from '../../forms/FormScreen';
import type { Values } from '../../forms/saving';
import { fill, say } from '../../messages';
import { checkOrder } from '../check';
import { LineItems } from '../LineItems';
import { blankLine, type FormLine, lineShapeOf } from '../lines';
import { OrderProblems } from '../OrderProblems';
import { outgoingOrder } from '../outgoing';
import type { FocusCell } from '../useFocusCell';
import { DeliveryHeader } from './DeliveryHeader';
import { checkNewSupplier, NEW_SUPPLIER, newSupplierLabel } from './newSupplier';
import { ReceiveButton } from './ReceiveButton';
import { RECEIVED_RESOURCE, type StoppedState, useReceiving } from './useReceiving';
import { useSummary } from './useSummary';

const policy: OrderPolicy = policies.supply;
const words = say.order.receive;

/** Id of a line -> what was ordered, in units. */
type Ordered = ReadonlyMap<number, number>;

/** A delivery of goods: a supply order that is made, ordered and received with one save. */
export const ReceiveNew = () => <CreateScreen {...useReceiveForm()} />;

/** The delivery of an order that stands already: what was ordered beside what comes. */
export const ReceiveOrder = () => <EditScreen {...useReceiveForm()} />;

const checkDelivery = (values: Values) => {
  const { supplier, ...found } = checkOrder('supply', values);
  const ofSupplier = values[NEW_SUPPLIER] ? checkNewSupplier(values[NEW_SUPPLIER]) : supplier ? { supplier } : {};
  return { ...ofSupplier, ...found };
};

const useReceiveForm = (): FormScreenProps => {
  const focusCellRef = useRef<FocusCell>(null);
  const ordered = useRef<Ordered>(undefined);
  const { receive, doneSoFar } = useReceiving();
  const { confirm, dialog } = useSummary(ordered);
  return {
    resource: RECEIVED_RESOURCE,
    titles: { create: words.title, edit: words.title },
    history: policy.orderType,
    blank: { lineItems: [{ ...blankLine }] },
    check: checkDelivery,
    outgoing: (values, loaded) => outgoingOrder(policy, values, loaded),
    confirm,
    send: receive,
    invalidText: say.invalid.order,
    saveControl: <ReceiveButton />,
    deleteLabel: say.order.delete,
    nameOf: ({ sequence }) => sequence,
    children: (
      <>
        {dialog}
        <AfterReceipt />
        <DoneSoFar text={doneSoFar} />
        <OrderProblems policy={policy} focusCellRef={focusCellRef} labelOf={newSupplierLabel} />
        <DeliveryHeader focusCellRef={focusCellRef} />
        <DeliveryLines focusCellRef={focusCellRef} orderedRef={ordered} />
      </>
    ),
  };
};

interface DeliveryLinesProps {
  focusCellRef: RefObject<FocusCell | null>;
  orderedRef: RefObject<Ordered | undefined>;
}

/** The lines, with what was ordered beside them where there is an order. */
const DeliveryLines = ({ focusCellRef, orderedRef }: DeliveryLinesProps) => {
  const order = useRecordContext();
  // A save makes what came the order's own quantity, so that what was ordered is remembered from the first look at it.
  orderedRef.current ??= order && orderedIn(order.lineItems ?? []);
  const ordered = orderedRef.current;
  const shape = useMemo(() => {
    const usual = lineShapeOf(policy);
    const numbers = usual.numbers.map((each) =>
      each.column === 'quantity' ? { ...each, label: words.received } : each,
    );
    return { ...usual, numbers, ...(ordered ? { ordered } : {}) };
  }, [ordered]);
  return <LineItems policy={policy} shape={shape} focusCellRef={focusCellRef} />;
};

const orderedIn = (lines: readonly FormLine[]): Ordered =>
  new Map(lines.flatMap(({ id, quantity }) => (id === undefined ? [] : [[id, Number(quantity)]])));

/** Says what a receipt that stopped half-way has done. */
const DoneSoFar = ({ text }: { text: string | undefined }) => {
  const order = useRecordContext();
  const { stopped } = (useLocation().state ?? {}) as StoppedState;
  const shown = text ?? (stopped && order ? fill(words.orderMade, { order: order.sequence }) : undefined);
  return shown ? <Alert severity="warning">{shown}</Alert> : null;
};

/** A received order has a screen of its own. */
const AfterReceipt = () => {
  const order = useRecordContext();
  return order?.isEditable === false ? (
    <Navigate to={`/${RECEIVED_RESOURCE}/${order.id}`} replace state={{ saved: true }} />
  ) : null;
};
