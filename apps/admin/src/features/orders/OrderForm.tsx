import { type OrderPolicy, type PlainOrderKind, policies, stockIn } from '@bank/domain';
import { Box } from '@mui/material';
import { useRef } from 'react';
import { say } from '../../messages';
import { CreateScreen, EditScreen, type FormScreenProps } from '../../shell/forms/FormScreen';
import { Fields, Section } from '../../shell/forms/Section';
import { WorkflowButton } from '../../shell/forms/WorkflowButton';
import { checkOrder } from './check';
import { EffectPreview } from './effect/EffectPreview';
import { ReverseButton } from './effect/ReverseButton';
import { headerOf } from './headers';
import { LineItems } from './LineItems';
import { blankLine } from './lines';
import { OrderProblems } from './OrderProblems';
import { OrderSummary } from './OrderSummary';
import { outgoingOrder } from './outgoing';
import { ReceiveDeliveryLink } from './receive/ReceiveDeliveryLink';
import { orderScreen } from './screens';
import type { FocusCell } from './useFocusCell';

/** Whether the transition commits the order's stock, by the kind's policy. */
export const commitsStock = (policy: OrderPolicy, name: string) =>
  policy.steps.some((step) => step.name === name && stockIn(policy, step.to) === 'committed');

/** Whether the transition takes back what the order has moved. */
export const takesStockBack = ({ steps, ...policy }: OrderPolicy, name: string) =>
  steps.some((step) => step.name === name && step.from.some((status) => stockIn(policy, status) === 'committed'));

const useOrderForm = (kind: PlainOrderKind): FormScreenProps => {
  const { titles } = orderScreen(kind);
  const policy: OrderPolicy = policies[kind];
  const focusCellRef = useRef<FocusCell>(null);
  return {
    resource: `orders/${kind}`,
    titles,
    kindTitle: policy.title,
    history: policy.orderType,
    blank: { lineItems: [{ ...blankLine }] },
    check: (values, loaded) => checkOrder(policy, values, loaded),
    outgoing: (values, loaded) => outgoingOrder(policy, values, loaded),
    invalidText: say.invalid.order,
    saveLabel: say.order.save,
    saveMenu: true,
    deleteLabel: say.order.delete,
    keepLabel: say.order.keep,
    nameOf: ({ sequence, id }) => sequence ?? `${say.order.order} ${id}`,
    actions: (
      <>
        <WorkflowButton
          words={say.order.transitions}
          warn={(name) => (commitsStock(policy, name) ? say.order.commitConfirm : undefined)}
          Preview={EffectPreview}
        />
        <ReceiveDeliveryLink />
        <ReverseButton />
      </>
    ),
    children: (
      <>
        <OrderProblems policy={policy} focusCellRef={focusCellRef} />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '240px minmax(0, 1fr)' } }}>
          <OrderSummary />
          <Section title={policy.title}>
            <Fields fields={headerOf(policy)} />
          </Section>
        </Box>
        <LineItems policy={policy} focusCellRef={focusCellRef} />
      </>
    ),
  };
};

export const OrderCreate = ({ kind }: { kind: PlainOrderKind }) => <CreateScreen {...useOrderForm(kind)} />;
export const OrderEdit = ({ kind }: { kind: PlainOrderKind }) => <EditScreen {...useOrderForm(kind)} />;
