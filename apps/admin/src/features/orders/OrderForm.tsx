import { type OrderPolicy, type PlainOrderKind, policies } from '@bank/domain';
import { useRef } from 'react';
import { say } from '../../messages';
import { CreateScreen, EditScreen, type FormScreenProps } from '../../shell/forms/FormScreen';
import { checkOrder } from './check';
import { useCorrection } from './correction/useCorrection';
import { headerOf } from './headers';
import { LineItems } from './LineItems';
import { blankLine, outgoingOrder } from './lines';
import { OrderProblems } from './OrderProblems';
import { OrderActions, OrderHeader, orderForm } from './orderParts';
import { ReceiveDeliveryLink } from './receive/ReceiveDeliveryLink';
import type { FocusCell } from './useFocusCell';

const useOrderForm = (kind: PlainOrderKind): FormScreenProps => {
  const policy: OrderPolicy = policies[kind];
  const focusCellRef = useRef<FocusCell>(null);
  const correction = useCorrection(policy);
  const form = orderForm(policy);
  return {
    ...form,
    blank: { lineItems: [{ ...blankLine }] },
    ...correction.withRules({
      resource: form.resource,
      check: (values, loaded) => checkOrder(policy, values, loaded),
      outgoing: (values, loaded) => outgoingOrder(policy, values, loaded),
    }),
    saveLabel: say.order.save,
    saveMenu: true,
    actions: (
      <OrderActions policy={policy}>
        <ReceiveDeliveryLink />
        {correction.button}
      </OrderActions>
    ),
    children: (
      <>
        <OrderProblems policy={policy} focusCellRef={focusCellRef} />
        <OrderHeader policy={policy} fields={headerOf(policy)} correction={correction} />
        {correction.refusal}
        <LineItems policy={policy} focusCellRef={focusCellRef} />
      </>
    ),
  };
};

export const OrderCreate = ({ kind }: { kind: PlainOrderKind }) => <CreateScreen {...useOrderForm(kind)} />;
export const OrderEdit = ({ kind }: { kind: PlainOrderKind }) => <EditScreen {...useOrderForm(kind)} />;
