import { nextStepOf, type OrderPolicy, stockIn } from '@bank/domain';
import { Box, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { say } from '../../messages';
import { clientOrderWords } from '../../messages/clientOrders';
import type { FormScreenProps } from '../../shell/forms/FormScreen';
import { Fields, type FormField, Section } from '../../shell/forms/Section';
import { WorkflowButton } from '../../shell/forms/WorkflowButton';
import { SavingContext, useSaving } from '../../shell/saving/saving';
import { afterCommitOf } from './afterCommit';
import type { Correction } from './correction/useCorrection';
import { EffectPreview } from './effect/EffectPreview';
import { ReverseButton } from './effect/ReverseButton';
import { useStepProblem } from './effect/useStepProblem';
import { OrderSummary } from './OrderSummary';
import { titlesOf } from './screens';

/** What the forms of all kinds of order say. */
export const orderForm = (policy: OrderPolicy) =>
  ({
    resource: `orders/${policy.kind}`,
    titles: titlesOf(policy),
    kindTitle: policy.title,
    history: policy.orderType,
    invalidText: say.invalid.order,
    nextStepOf: ({ status }) => nextStepOf(policy, status),
    deleteLabel: say.order.delete,
    keepLabel: say.order.keep,
    nameOf: ({ sequence, id }) => sequence ?? `${say.order.order} ${id}`,
    titleOf: ({ sequence, id }) => `${policy.words.one} ${sequence ?? id}`,
  }) satisfies Partial<FormScreenProps>;

const stepsNamed = ({ steps }: OrderPolicy, name: string) => steps.filter((step) => step.name === name);
const isCommitted = (policy: OrderPolicy) => (status: string) => stockIn(policy, status) === 'committed';
const commits = (policy: OrderPolicy, name: string): boolean =>
  stepsNamed(policy, name).some(({ to }) => isCommitted(policy)(to));

/** What is said before a transition that moves stock, with its effect. */
const warningOf = (policy: OrderPolicy, name: string): string | undefined => {
  if (commits(policy, name)) return say.order.commitConfirm;
  const takesBack = stepsNamed(policy, name).some(({ from }) => from.some(isCommitted(policy)));
  return takesBack ? clientOrderWords.reopenConfirm : undefined;
};

interface ActionsProps {
  policy: OrderPolicy;
  isCorrection: boolean;
  /** What is to be known of an order before its stock moves. */
  remarksOf?: ((order: RaRecord) => readonly string[]) | undefined;
  children: ReactNode;
}

/** The steps of an order, those of the kind, and the reversal, which waits for the end of a correction. */
export const OrderActions = ({ policy, isCorrection, remarksOf = () => [], children }: ActionsProps) => (
  <>
    <WorkflowButton
      words={say.order.transitions}
      warn={(name) => warningOf(policy, name)}
      explain={(name, order) => (commits(policy, name) ? [...afterCommitOf(policy), ...remarksOf(order)] : [])}
      Preview={EffectPreview}
      nextProblem={useStepProblem()}
    />
    {children}
    {!isCorrection && <ReverseButton />}
  </>
);

interface HeaderProps {
  policy: OrderPolicy;
  fields: readonly FormField[];
  correction: Correction;
}

export const OrderHeader = ({ policy, fields, correction: { isCorrection, reason } }: HeaderProps) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '240px minmax(0, 1fr)' } }}>
    <OrderSummary />
    <Section title={policy.title}>
      <Stack sx={{ gap: 2 }}>
        <ReadOnly when={isCorrection}>
          <Fields fields={fields} />
        </ReadOnly>
        {reason}
      </Stack>
    </Section>
  </Box>
);

/** Shows the fields in it as plain text, as if nothing could be changed. */
const ReadOnly = ({ when, children }: { when: boolean; children: ReactNode }) => {
  const saving = useSaving();
  return (
    <SavingContext.Provider value={when ? { ...saving, editable: false } : saving}>{children}</SavingContext.Provider>
  );
};
