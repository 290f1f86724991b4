import { Alert } from '@mui/material';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { type BankDataProvider, useBank } from '../../../api/provider/dataProvider';
import { InvalidValues } from '../../../kit/problems/InvalidValues';
import { month } from '../../../kit/values/formats';
import { idOf } from '../../../kit/values/idOf';
import { fill } from '../../../messages';
import { clientOrderWords as words } from '../../../messages/clientOrders';
import { useSaving, type Values } from '../../../shell/saving/saving';
import type { ClientOrderKind } from './kinds';
import { useOrderPartner } from './useOrderPartner';

/** Kind -> the header field for its month. */
export const monthFieldOf = { partner: 'orderPeriod', distribution: 'distributionPeriod' } as const;

const IS_MONTH = /^\d{4}-\d{2}$/;

/** What an order asks of its partner's month; undefined where it stands in that month already, or names none. */
const questionOf = (kind: ClientOrderKind, values: Values, stored: Values | undefined) => {
  const field = monthFieldOf[kind];
  const [partner, period] = [idOf(values.partner), values[field]];
  const isStored = partner === idOf(stored?.partner) && period === stored?.[field];
  if (partner === null || isStored || !IS_MONTH.test(period ?? '')) return undefined;
  return { partnerId: String(partner), [field]: String(period) };
};
const keyOf = (kind: ClientOrderKind, question: object | undefined) => [`orders/${kind}`, 'monthProblem', question];

/** Why a partner can't have one more order for a month; undefined where it can. */
const askMonth = async (bank: BankDataProvider, kind: ClientOrderKind, question: Record<string, string>) => {
  if (await bank.mayOrder(`orders/${kind}`, question)) return null;
  const values = { month: month(question[monthFieldOf[kind]]!) };
  if (kind === 'distribution') return fill(words.distribution.exists, values);
  const { max } = await bank.ordersOfMonth(question);
  return max > 1 ? fill(words.partner.maximum, { n: max }) : fill(words.partner.exists, values);
};

/** Why the partner of this form can't have one more order for its month; undefined where it can, or it is not known. */
export const useMonthProblem = (kind: ClientOrderKind): string | undefined => {
  const bank = useBank();
  const stored = useRecordContext();
  const field = monthFieldOf[kind];
  const [partner, period] = useWatch({ name: ['partner', field] });
  const question = questionOf(kind, { partner, [field]: period }, stored);
  const { data } = useQuery({
    queryKey: keyOf(kind, question),
    queryFn: () => askMonth(bank, kind, question!),
    enabled: question !== undefined,
  });
  return data ?? undefined;
};

/** What was answered about the month of an order last, without asking anew. */
export const knownMonthProblem = (
  cache: QueryClient,
  kind: ClientOrderKind,
  values: Values,
  stored: Values | undefined,
): string | undefined => {
  const question = questionOf(kind, values, stored);
  return (question && cache.getQueryData<string | null>(keyOf(kind, question))) ?? undefined;
};

/** Says that the partner has its order for the month already. */
export const MonthProblem = ({ kind }: { kind: ClientOrderKind }) => {
  const problem = useMonthProblem(kind);
  return problem ? <Alert severity="error">{problem}</Alert> : null;
};

/** Whether a new order is for a partner that can't place orders. */
export const useIsPartnerInactive = (kind: ClientOrderKind): boolean => {
  const { isNew } = useSaving();
  const partner = useOrderPartner();
  return kind === 'partner' && isNew && partner?.canPlaceOrders === false;
};

/** Says, once for each partner that is chosen, that it can't place orders now. */
export const PartnerNotActive = ({ kind }: { kind: ClientOrderKind }) => {
  const partner = useOrderPartner()?.id;
  const isInactive = useIsPartnerInactive(kind);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(isInactive && partner !== undefined), [isInactive, partner]);
  return (
    <InvalidValues
      open={isOpen}
      title={words.partner.notActive.title}
      text={words.partner.notActive.text}
      onClose={() => setOpen(false)}
    />
  );
};
