import type { OrderPolicy } from '@bank/domain';
import { type RefObject, useCallback, useMemo } from 'react';
import { useRecordContext } from 'react-admin';
import type { Row } from '../../../kit/inputs/ReferenceChoice';
import { say } from '../../../messages';
import { clientOrderWords as words } from '../../../messages/clientOrders';
import type { FormField } from '../../../shell/forms/Section';
import { useSaving } from '../../../shell/saving/saving';
import { StaffChanges } from '../changes/StaffChanges';
import type { Correction } from '../correction/useCorrection';
import { NextShortages } from '../effect/NextShortages';
import { LineItems } from '../LineItems';
import type { DoubtOf } from '../LineRow';
import { lineShapeOf } from '../lines';
import { OrderProblems } from '../OrderProblems';
import { OrderHeader } from '../orderParts';
import type { FocusCell } from '../useFocusCell';
import { useUsualQuantities } from '../useUsualQuantities';
import { ClientSection } from './ClientSection';
import { hasBulkLines, type LineClients } from './lines';
import { MonthProblem, PartnerNotActive } from './monthRules';
import { OrderTotals } from './OrderTotals';
import { Obstacles, useClientProblems, useObstacles } from './obstacles';
import { PackSizeNotice } from './PackSizeNotice';
import type { LineRules } from './rules';
import { productFilterOf } from './rules';
import { unusualForChildOf } from './unusualForChild';
import { useNewLines } from './useNewLines';
import { useOrderPartner } from './useOrderPartner';

interface Props {
  policy: OrderPolicy;
  header: readonly FormField[];
  rulesOf: (partnerType: string) => LineRules;
  /** Of a completed order; clients without a line may get one. */
  correction: Correction;
  clientCellRef: RefObject<FocusCell | null>;
  bulkCellRef: RefObject<FocusCell | null>;
}

const NOBODY: LineClients = new Map();

export const ClientOrderBody = ({ policy, header, rulesOf, correction, clientCellRef, bulkCellRef }: Props) => {
  const { isNew, editable } = useSaving();
  const { isCorrection } = correction;
  const stored = useRecordContext();
  const partner = useOrderPartner();
  const rules = rulesOf(partner?.partnerType ?? '');
  const added = useNewLines(policy, isNew || isCorrection ? partner?.id : undefined, {
    hasSeveral: rules.hasSeveral,
    isAddition: isCorrection,
  });
  const clients = useMemo<LineClients>(
    () => new Map([...added.clients, ...((stored?.clients as LineClients | undefined) ?? NOBODY)]),
    [added.clients, stored?.clients],
  );
  const shape = useMemo(() => {
    const usual = lineShapeOf(policy);
    return { ...usual, numbers: usual.numbers.map((each) => ({ ...each, label: words.packs })), packs: rules };
  }, [policy, rules]);
  const clientShape = useMemo(() => ({ ...shape, names: [words.client, say.order.product] }), [shape]);
  const problems = useClientProblems(clients, clientCellRef);
  const usualOf = useUsualQuantities(policy.kind, editable && policy.perClient !== undefined);
  const unusualOf = useMemo(() => unusualForChildOf(rules, usualOf), [rules, usualOf]);
  const ofCorrection = correction.doubtOf;
  const doubtOf = useCallback<DoubtOf>((line) => ofCorrection?.(line) ?? unusualOf(line), [ofCorrection, unusualOf]);
  const obstacles = useObstacles(policy, clients);
  const refusalInBulk = useCallback((product: Row) => rules.refusalFor(product, undefined), [rules]);
  return (
    <>
      <MonthProblem policy={policy} />
      <PartnerNotActive policy={policy} />
      <OrderProblems policy={policy} shape={shape} focusCellRef={bulkCellRef} {...problems} />
      <NextShortages />
      <StaffChanges policy={policy} />
      <Obstacles obstacles={obstacles} problems={problems} bulkCellRef={bulkCellRef} />
      {hasBulkLines(policy) && <PackSizeNotice partnerType={partner?.partnerType ?? ''} rulesOf={rulesOf} />}
      <OrderHeader policy={policy} fields={header} correction={correction} />
      {correction.refusal}
      {correction.question}
      {policy.perClient && (
        <ClientSection
          policy={policy}
          partner={partner?.id}
          clients={clients}
          rules={rules}
          shape={clientShape}
          isWaiting={added.isWaiting}
          obstacles={obstacles}
          doubtOf={doubtOf}
          focusCellRef={clientCellRef}
        />
      )}
      {hasBulkLines(policy) && (
        <LineItems
          policy={policy}
          shape={shape}
          {...(policy.perClient && { title: words.inBulk })}
          productFilter={productFilterOf(policy)}
          refusalOf={refusalInBulk}
          obstacles={obstacles}
          doubtOf={correction.doubtOf}
          focusCellRef={bulkCellRef}
        />
      )}
      <OrderTotals policy={policy} clients={clients} rules={rules} isRefused={Object.keys(obstacles).length > 0} />
    </>
  );
};
