import { type OrderKind, type OrderPolicy, policies, stockIn } from '@bank/domain';
import { Box, Paper, Stack } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { CreateScreen, EditScreen, type FormScreenProps } from '../forms/FormScreen';
import { Fields, Section } from '../forms/Section';
import type { Values } from '../forms/saving';
import { WorkflowButton } from '../forms/WorkflowButton';
import { say } from '../messages';
import { dateTime } from '../ui/formats';
import { ShownValue } from '../ui/ShownValue';
import { StatusChip } from '../ui/StatusChip';
import { checkOrder } from './check';
import { EffectPreview } from './effect/EffectPreview';
import { ReverseButton } from './effect/ReverseButton';
import { LineItems } from './LineItems';
import { blankLine, outgoingLines } from './lines';
import { orderScreens } from './screens';

/** Whether the transition commits the order's stock, by the kind's policy. */
const commitsStock = (policy: OrderPolicy, name: string) =>
  policy.steps.some((step) => step.name === name && stockIn(policy, step.to) === 'committed');

/** A reference to a record with nothing but its id; other values as they are. */
const idOnly = (value: unknown) =>
  typeof value === 'object' && value !== null ? { id: (value as { id: number }).id } : (value ?? null);

/** The form of one order kind: its summary, its header and its lines. */
const useOrderForm = (kind: OrderKind): FormScreenProps => {
  const { titles, header } = orderScreens[kind];
  const policy: OrderPolicy = policies[kind];
  const body = (values: Values, loaded: Values) => ({
    ...Object.fromEntries(Object.keys(policy.header).map((field) => [field, idOnly(values[field])])),
    status: values.status ?? policy.workflow.initial,
    lineItems: outgoingLines(policy, values.lineItems ?? [], loaded.lineItems),
  });
  return {
    resource: `orders/${kind}`,
    titles,
    kindTitle: policy.title,
    history: policy.orderType,
    blank: { lineItems: [{ ...blankLine }] },
    check: (values) => checkOrder(kind, values),
    outgoing: body,
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
        <ReverseButton />
      </>
    ),
    children: (
      <>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '240px minmax(0, 1fr)' } }}>
          <OrderSummary />
          <Section title={policy.title}>
            <Fields fields={header} />
          </Section>
        </Box>
        <LineItems policy={policy} />
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
          <StatusChip status={order?.status ?? 'CREATING'} />
        </ShownValue>
        {order?.reversedAt && <ShownValue label={say.order.reversed}>{dateTime(order.reversedAt)}</ShownValue>}
        {order?.createdAt && <ShownValue label={say.common.created}>{dateTime(order.createdAt)}</ShownValue>}
        {order?.updatedAt && <ShownValue label={say.common.lastUpdated}>{dateTime(order.updatedAt)}</ShownValue>}
      </Stack>
    </Paper>
  );
};

export const OrderCreate = ({ kind }: { kind: OrderKind }) => <CreateScreen {...useOrderForm(kind)} />;
export const OrderEdit = ({ kind }: { kind: OrderKind }) => <EditScreen {...useOrderForm(kind)} />;
