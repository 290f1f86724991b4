import { type OrderPolicy, policies, sumOf } from '@bank/domain';
import { Alert } from '@mui/material';
import { type RefObject, useMemo, useRef } from 'react';
import { useLocation, useRecordContext } from 'react-admin';
import { Navigate } from 'react-router-dom';
import { fill, say } from '../../../messages';
import { CreateScreen, EditScreen, type FormScreenProps } from '../../../shell/forms/FormScreen';
import type { Values } from '../../../shell/saving/saving';
import { checkOrder } from '../check';
import { LineItems } from '../LineItems';
import { blankLine, type FigureBeside, type FormLine, type LineShape, lineShapeOf, outgoingOrder } from '../lines';
import { OrderProblems } from '../OrderProblems';
import type { FocusCell } from '../useFocusCell';
import { DeliveryHeader } from './DeliveryHeader';
import { checkNewSupplier, NEW_SUPPLIER, newSupplierLabel } from './newSupplier';
import { ReceiveButton } from './ReceiveButton';
import { RECEIVED_RESOURCE, type StoppedState, useReceiving } from './useReceiving';
import { useSummary } from './useSummary';

const policy: OrderPolicy = policies.supply;
const words = say.order.receive;

const usualShape = lineShapeOf(policy);
/** What comes, beside what was ordered. */
const shape: LineShape = {
  ...usualShape,
  numbers: usualShape.numbers.map((each) => (each.column === 'quantity' ? { ...each, label: words.received } : each)),
};

/** A delivery of goods: a supply order that is made, ordered and received with one save. */
export const ReceiveNew = () => <CreateScreen {...useReceiveForm()} />;

/** The delivery of an order that stands already: what was ordered beside what comes. */
export const ReceiveOrder = () => <EditScreen {...useReceiveForm()} />;

const checkDelivery = (values: Values) => {
  const { supplier, ...found } = checkOrder(policy, values);
  const ofSupplier = values[NEW_SUPPLIER] ? checkNewSupplier(values[NEW_SUPPLIER]) : supplier ? { supplier } : {};
  return { ...found, ...ofSupplier };
};

const useReceiveForm = (): FormScreenProps => {
  const focusCellRef = useRef<FocusCell>(null);
  const ordered = useRef<readonly FormLine[]>(undefined);
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
    keepLabel: say.order.keep,
    nameOf: ({ sequence }) => sequence,
    children: (
      <>
        {dialog}
        <AfterReceipt />
        <DoneSoFar text={doneSoFar} />
        <OrderProblems policy={policy} shape={shape} focusCellRef={focusCellRef} labelOf={newSupplierLabel} />
        <DeliveryHeader focusCellRef={focusCellRef} />
        <DeliveryLines focusCellRef={focusCellRef} orderedRef={ordered} />
      </>
    ),
  };
};

interface DeliveryLinesProps {
  focusCellRef: RefObject<FocusCell | null>;
  orderedRef: RefObject<readonly FormLine[] | undefined>;
}

/** The lines, with what was ordered beside them where there is an order. */
const DeliveryLines = ({ focusCellRef, orderedRef }: DeliveryLinesProps) => {
  const order = useRecordContext();
  // A save makes what came the order's own quantity, so that what was ordered is remembered from the first look at it.
  orderedRef.current ??= order?.lineItems as readonly FormLine[] | undefined;
  const ordered = orderedRef.current;
  const shapeWithOrdered = useMemo(() => (ordered ? { ...shape, beside: besideOf(ordered) } : shape), [ordered]);
  return <LineItems policy={policy} shape={shapeWithOrdered} focusCellRef={focusCellRef} />;
};

const besideOf = (ordered: readonly FormLine[]): FigureBeside => {
  const unitsById = new Map(ordered.map(({ id, quantity }) => [id, Number(quantity)]));
  return {
    label: words.ordered,
    unitsOf: ({ id }) => (id === undefined ? undefined : unitsById.get(id)),
    total: sumOf(ordered, ({ quantity }) => Number(quantity)),
  };
};

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
