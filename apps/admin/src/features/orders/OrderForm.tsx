import { type OrderPolicy, policies } from '@bank/domain';
import { useRef } from 'react';
import { say } from '../../messages';
import { CreateScreen, EditScreen, type FormScreenProps } from '../../shell/forms/FormScreen';
import { checkOrder } from './check';
import { orderHeaders } from './headers';
import { LineItems } from './LineItems';
import { blankLine, outgoingOrder } from './lines';
import { OrderProblems } from './OrderProblems';
import { OrderActions, OrderHeader, orderForm } from './orderParts';
import { ReceiveDeliveryLink } from './receive/ReceiveDeliveryLink';
import { orderScreens, type PlainOrderKind } from './screens';
import type { FocusCell } from './useFocusCell';

const useOrderForm = (kind: PlainOrderKind): FormScreenProps => {
  const policy: OrderPolicy = policies[kind];
  const focusCellRef = useRef<FocusCell>(null);
  return {
    ...orderForm(policy),
    titles: orderScreens[kind].titles,
    blank: { lineItems: [{ ...blankLine }] },
    check: (values, loaded) => checkOrder(policy, values, loaded),
    outgoing: (values, loaded) => outgoingOrder(policy, values, loaded),
    saveLabel: say.order.save,
    saveMenu: true,
    actions: (
      <OrderActions policy={policy}>
        <ReceiveDeliveryLink />
      </OrderActions>
    ),
    children: (
      <>
        <OrderProblems policy={policy} focusCellRef={focusCellRef} />
        <OrderHeader policy={policy} fields={orderHeaders[kind]} />
        <LineItems policy={policy} focusCellRef={focusCellRef} />
      </>
    ),
  };
};

export const OrderCreate = ({ kind }: { kind: PlainOrderKind }) => <CreateScreen {...useOrderForm(kind)} />;
export const OrderEdit = ({ kind }: { kind: PlainOrderKind }) => <EditScreen {...useOrderForm(kind)} />;
