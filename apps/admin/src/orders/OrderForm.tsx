import { type OrderKind, type OrderPolicy, policies, stockIn } from '@bank/domain';
import { Box, Paper, Stack } from '@mui/material';
import { useRef } from 'react';
import { useRecordContext } from 'react-admin';
import { CreateScreen, EditScreen, type FormScreenProps } from '../forms/FormScreen';
import { Fields, Section } from '../forms/Section';
import { WorkflowButton } from '../forms/WorkflowButton';
import { say } from '../messages';
import { Instant } from '../ui/Instant';
import { ShownValue } from '../ui/ShownValue';
import { StatusChip } from '../ui/StatusChip';
import { checkOrder } from './check';
import { EffectPreview } from './effect/EffectPreview';
import { ReverseButton } from './effect/ReverseButton';
import { LineItems } from './LineItems';
import { blankLine } from './lines';
import { OrderProblems } from './OrderProblems';
import { outgoingOrder } from './outgoing';
import { ReceiveDeliveryLink } from './receive/ReceiveDeliveryLink';
import { orderScreens } from './screens';
import type { FocusCell } from './useFocusCell';

/** Whether the transition commits the order's stock, by the kind's policy. */
const commitsStock = (policy: OrderPolicy, name: string) =>
  policy.steps.some((step) => step.name === name && stockIn(policy, step.to) === 'committed');

/** The form of one order kind: its summary, its header and its lines. */
const useOrderForm = (kind: OrderKind): FormScreenProps => {
  const { titles, header } = orderScreens[kind];
  const policy: OrderPolicy = policies[kind];
  const focusCellRef = useRef<FocusCell>(null);
  return {
    resource: `orders/${kind}`,
    titles,
    kindTitle: policy.title,
    history: policy.orderType,
    blank: { lineItems: [{ ...blankLine }] },
    check: (values) => checkOrder(kind, values),
    outgoing: (values, loaded) => outgoingOrder(policy, values, loaded),
    invalidText: say.invalid.order,
    saveLabel: say.order.save,
    saveMenu: true,
    deleteLabel: say.order.delete,
    nameOf: ({ sequence, id }) => sequence ?? `${say.order.order} ${id}`,
    actions: (
      <>
        <WorkflowButton
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
            <Fields fields={header} />
          </Section>
        </Box>
        <LineItems policy={policy} focusCellRef={focusCellRef} />
      </>
    ),
  };
};

/** The order's number, status and times. */
const OrderSummary = () => {
  const order = useRecordContext();
  return (
    <Paper component="aside" sx={{ p: 2.5 }}>
      <Stack sx={{ gap: 1.25 }}>
        {order && <ShownValue label={say.order.sequence}>{order.sequence ?? order.id}</ShownValue>}
        <ShownValue label={say.common.status}>
          <StatusChip status={order?.status ?? 'CREATING'} isReversed={!!order?.reversedAt} />
        </ShownValue>
        {order?.reversedAt && (
          <ShownValue label={say.order.reversed}>
            <Instant value={order.reversedAt} />
          </ShownValue>
        )}
        {order?.createdAt && (
          <ShownValue label={say.common.created}>
            <Instant value={order.createdAt} />
          </ShownValue>
        )}
        {order?.updatedAt && (
          <ShownValue label={say.common.lastUpdated}>
            <Instant value={order.updatedAt} />
          </ShownValue>
        )}
      </Stack>
    </Paper>
  );
};

export const OrderCreate = ({ kind }: { kind: OrderKind }) => <CreateScreen {...useOrderForm(kind)} />;
export const OrderEdit = ({ kind }: { kind: OrderKind }) => <EditScreen {...useOrderForm(kind)} />;
