import { NOT_ACTIVE, type OrderPolicy, problemOfMonth } from '@bank/domain';
import { Alert, AlertTitle } from '@mui/material';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { RecordLink } from '../../../kit/links/RecordLink';
import { idOf } from '../../../kit/values/idOf';
import { fill } from '../../../messages';
import { clientOrderWords as words } from '../../../messages/clientOrders';
import { useSaving, type Values } from '../../../shell/saving/saving';
import { type OrdersBank, useBank } from '../bank';
import { useOrderOfMonth } from './useOrderOfMonth';
import { useOrderPartner } from './useOrderPartner';

export const IS_MONTH = /^\d{4}-\d{2}$/;

/** What an order asks of its partner's month; undefined where it stands in that month already, or names none. */
const questionOf = ({ month }: OrderPolicy, values: Values, stored: Values | undefined) => {
  if (!month) return undefined;
  const { field } = month;
  const [partner, period] = [idOf(values.partner), values[field]];
  const isStored = partner === idOf(stored?.partner) && period === stored?.[field];
  if (partner === null || isStored || !IS_MONTH.test(period ?? '')) return undefined;
  return { partnerId: String(partner), [field]: String(period) };
};
const keyOf = ({ kind }: OrderPolicy, question: object | undefined) => [`orders/${kind}`, 'monthProblem', question];

/** Why a partner can't have one more order for a month, by the domain's rule; null where it can. */
const askMonth = async (bank: OrdersBank, policy: OrderPolicy, question: Readonly<Record<string, string>>) => {
  const resource = `orders/${policy.kind}`;
  const month = policy.month!;
  const known = month.isLimitedByPartner
    ? await bank.ordersOfMonth(question)
    : { count: (await bank.mayOrder(resource, question)) ? 0 : 1, max: 1 };
  return problemOfMonth(month, question[month.field]!, known) ?? null;
};

/** Why the partner of this form can't have one more order for its month; undefined where it can, or it is not known. */
export const useMonthProblem = (policy: OrderPolicy): string | undefined => {
  const bank = useBank();
  const stored = useRecordContext();
  const field = policy.month?.field ?? '';
  const [partner, period] = useWatch({ name: ['partner', field] });
  const question = questionOf(policy, { partner, [field]: period }, stored);
  const { data } = useQuery({
    queryKey: keyOf(policy, question),
    queryFn: () => askMonth(bank, policy, question!),
    enabled: question !== undefined,
  });
  return data ?? undefined;
};

/** What was answered about the month of an order last, without asking anew. */
export const knownMonthProblem = (
  cache: QueryClient,
  policy: OrderPolicy,
  values: Values,
  stored: Values | undefined,
): string | undefined => {
  const question = questionOf(policy, values, stored);
  return (question && cache.getQueryData<string | null>(keyOf(policy, question))) ?? undefined;
};

/** Says that the month is taken, and leads to the order that takes it. */
export const MonthProblem = ({ policy }: { policy: OrderPolicy }) => {
  const problem = useMonthProblem(policy);
  const field = policy.month?.field ?? '';
  const [partner, period] = useWatch({ name: ['partner', field] });
  const order = useOrderOfMonth(policy, problem === undefined ? null : idOf(partner), String(period));
  if (problem === undefined) return null;
  return (
    <Alert severity="error">
      {problem}
      {order && (
        <>
          {' '}
          <RecordLink to={`/orders/${policy.kind}/${order.id}`}>
            {fill(words.openIt, { order: order.sequence })}
          </RecordLink>
        </>
      )}
    </Alert>
  );
};

export const useIsPartnerInactive = ({ belongsTo }: OrderPolicy): boolean => {
  const { isNew } = useSaving();
  const partner = useOrderPartner();
  return belongsTo?.isForActiveOnly === true && isNew && partner?.canPlaceOrders === false;
};

/** Says that the chosen partner can't place orders now. */
export const PartnerNotActive = ({ policy }: { policy: OrderPolicy }) =>
  useIsPartnerInactive(policy) && (
    <Alert severity="error" aria-label={words.partnerNotActive}>
      <AlertTitle>{words.partnerNotActive}</AlertTitle>
      {NOT_ACTIVE}
    </Alert>
  );
