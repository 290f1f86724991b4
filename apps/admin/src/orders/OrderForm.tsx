import { type OrderKind, policies } from '@bank/domain';
import { Box, Paper, Stack } from '@mui/material';
import { Labeled, useRecordContext } from 'react-admin';
import { CreateScreen, EditScreen, type FormScreenProps } from '../forms/FormScreen';
import { Fields, Section } from '../forms/Section';
import type { Values } from '../forms/saving';
import { say } from '../messages';
import { dateTime } from '../ui/formats';
import { StatusChip } from '../ui/StatusChip';
import { checkOrder } from './check';
import { LineItems } from './LineItems';
import { blankLine, outgoingLines } from './lines';
import { orderScreens } from './screens';
import { WorkflowButton } from './WorkflowButton';

/** The form of one order kind: what it is, its header, its lines. */
const useOrderForm = (kind: OrderKind): FormScreenProps => {
  const { titles, header, Extra } = orderScreens[kind];
  const policy = policies[kind];
  const body = (values: Values, loaded: Values) => ({
    ...Object.fromEntries(Object.keys(policy.blank).map((field) => [field, values[field] ?? null])),
    status: values.status ?? policy.initial,
    lineItems: outgoingLines(values.lineItems ?? [], loaded.lineItems),
  });
  return {
    resource: `orders/${kind}`,
    titles,
    history: policy.orderType,
    blank: { lineItems: [{ ...blankLine }] },
    check: (values) => checkOrder(policy, values),
    outgoing: body,
    invalidText: say.invalid.order,
    saveLabel: say.order.save,
    saveMenu: true,
    deleteLabel: say.order.delete,
    nameOf: ({ sequence, id }) => sequence ?? `${say.order.order} ${id}`,
    actions: <WorkflowButton kind={kind} />,
    children: (
      <>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '240px minmax(0, 1fr)' } }}>
          <About />
          <Section title={policy.title}>
            <Fields fields={header}>{Extra && <Extra />}</Fields>
          </Section>
        </Box>
        <LineItems />
      </>
    ),
  };
};

/** The order's number, status and times. */
const About = () => {
  const order = useRecordContext();
  return (
    <Paper component="aside" sx={{ p: 2.5 }}>
      <Stack sx={{ gap: 1.25 }}>
        {order && (
          <Labeled label={say.order.sequence}>
            <span>{order.sequence ?? order.id}</span>
          </Labeled>
        )}
        <Labeled label={say.common.status}>
          <StatusChip status={order?.status ?? 'CREATING'} />
        </Labeled>
        {order?.createdAt && (
          <Labeled label={say.common.created}>
            <span>{dateTime(order.createdAt)}</span>
          </Labeled>
        )}
        {order?.updatedAt && (
          <Labeled label={say.common.lastUpdated}>
            <span>{dateTime(order.updatedAt)}</span>
          </Labeled>
        )}
      </Stack>
    </Paper>
  );
};

export const OrderCreate = ({ kind }: { kind: OrderKind }) => <CreateScreen {...useOrderForm(kind)} />;
export const OrderEdit = ({ kind }: { kind: OrderKind }) => <EditScreen {...useOrderForm(kind)} />;
