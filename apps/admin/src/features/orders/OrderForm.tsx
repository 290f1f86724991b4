import { type OrderPolicy, type PlainOrderKind, policies } from '@bank/domain';
import { type ComponentType, type RefObject, useRef, useState } from 'react';
import { say } from '../../messages';
import { CreateScreen, EditScreen, type FormScreenProps } from '../../shell/forms/FormScreen';
import { checkOrder } from './check';
import { copyActions } from './copyOrder';
import { useCorrection } from './correction/useCorrection';
import { CountedLines } from './count/CountedLines';
import { NextShortages } from './effect/NextShortages';
import { headerOf } from './headers';
import { LineItems } from './LineItems';
import type { DoubtOf } from './LineRow';
import { blankLine, outgoingOrder } from './lines';
import { OrderProblems } from './OrderProblems';
import { OrderActions, OrderHeader, orderForm } from './orderParts';
import { ReceiveDeliveryLink } from './receive/ReceiveDeliveryLink';
import { SupplyLines } from './receive/SupplyLines';
import type { FocusCell } from './useFocusCell';

/** Kinds whose lines are more than a table of them. */
const linesByKind: {
  readonly [K in PlainOrderKind]?: ComponentType<{
    policy: OrderPolicy;
    doubtOf?: DoubtOf | undefined;
    focusCellRef: RefObject<FocusCell | null>;
  }>;
} = { inventory: CountedLines, supply: SupplyLines };

const useOrderForm = (kind: PlainOrderKind): FormScreenProps => {
  const policy: OrderPolicy = policies[kind];
  const focusCellRef = useRef<FocusCell>(null);
  const correction = useCorrection(policy);
  const form = orderForm(policy);
  const [openedAt] = useState(() => new Date().toISOString());
  const Lines = linesByKind[kind] ?? LineItems;
  return {
    ...form,
    blank: { lineItems: [{ ...blankLine }], ...(policy.startsNow && { [policy.startsNow]: openedAt }) },
    ...correction.withRules({
      resource: form.resource,
      check: (values, loaded) => checkOrder(policy, values, loaded),
      outgoing: (values, loaded) => outgoingOrder(policy, values, loaded),
    }),
    saveLabel: say.order.save,
    staysAfterSave: true,
    actions: (
      <OrderActions policy={policy} isCorrection={correction.isCorrection}>
        <ReceiveDeliveryLink />
      </OrderActions>
    ),
    besideSave: correction.button,
    menu: copyActions(policy),
    children: (
      <>
        <OrderProblems policy={policy} focusCellRef={focusCellRef} />
        <NextShortages />
        <OrderHeader policy={policy} fields={headerOf(policy)} correction={correction} />
        {correction.refusal}
        {correction.question}
        <Lines policy={policy} doubtOf={correction.doubtOf} focusCellRef={focusCellRef} />
      </>
    ),
  };
};

export const OrderCreate = ({ kind }: { kind: PlainOrderKind }) => <CreateScreen {...useOrderForm(kind)} />;
export const OrderEdit = ({ kind }: { kind: PlainOrderKind }) => <EditScreen {...useOrderForm(kind)} />;
