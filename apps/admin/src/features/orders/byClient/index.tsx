import { type OrderPolicy, type OwnPartnerKind, policies } from '@bank/domain';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useGetIdentity } from 'react-admin';
import { today } from '../../../kit/values/clock';
import { say } from '../../../messages';
import { CreateScreen, EditScreen, type FormScreenProps } from '../../../shell/forms/FormScreen';
import { SaveMenu } from '../../../shell/forms/SaveButtons';
import type { Values } from '../../../shell/saving/saving';
import type { Identity } from '../../../shell/session/authProvider';
import { checkOrder } from '../check';
import { useCorrection } from '../correction/useCorrection';
import { blankLine, idOnly, outgoingLines } from '../lines';
import { OrderActions, orderForm } from '../orderParts';
import { SharingLink } from '../sharing/SharingLink';
import type { FocusCell } from '../useFocusCell';
import { ClientOrderBody } from './ClientOrderBody';
import { orderDraftsOf } from './entries';
import { fieldsInForm, headerOf } from './HeaderFields';
import { joinDialogOf } from './JoinDialog';
import { leftOutOf } from './leftOut';
import { hasBulkLines, type LineClients, lineInForm, outgoingClientLines, receiveOrder } from './lines';
import { knownMonthProblem, useIsPartnerInactive, useMonthProblem } from './monthRules';
import { knownOfOrder, useKnownOfLines, useLineRulesOf } from './rules';
import { ownPartnerScreens } from './screens';
import { newLinesKey } from './useNewLines';
import { partnerIn, usePlaces } from './useOrderPartner';

const outgoing = (policy: OrderPolicy, values: Values, loaded: Values): Values => {
  const { sent, removed } = outgoingClientLines(values.clientLines ?? [], loaded.clientLines);
  const inBulk = hasBulkLines(policy) ? outgoingLines(policy, values.lineItems ?? [], loaded.lineItems) : [];
  return {
    ...Object.fromEntries(fieldsInForm(policy).map((field) => [field, idOnly(values[field])])),
    status: values.status ?? policy.workflow.initial,
    lineItems: [...sent, ...inBulk, ...removed],
  };
};

/** What the forms of a kind have in common. It is made once, so that no screen is drawn again for it. */
const partsOf = (policy: OrderPolicy) => ({
  policy,
  header: headerOf(policy),
  drafts: orderDraftsOf(policy),
  Join: joinDialogOf(policy),
});
type Parts = ReturnType<typeof partsOf>;

const useOwnOrderForm = ({ policy, header, drafts, Join }: Parts): FormScreenProps => {
  const kind = policy.kind as OwnPartnerKind;
  const { menu, Actions } = ownPartnerScreens[kind];
  const resource = `orders/${kind}`;
  const cache = useQueryClient();
  const identity = useGetIdentity().data as Identity | undefined;
  const places = usePlaces();
  const known = useKnownOfLines(policy);
  const rulesOf = useLineRulesOf(policy);
  const correction = useCorrection(policy);
  const clientCellRef = useRef<FocusCell>(null);
  const bulkCellRef = useRef<FocusCell>(null);
  const { month } = policy;

  const check: FormScreenProps['check'] = (values, loaded) => {
    const partner = partnerIn(places, values.partner);
    const added = cache.getQueryData<{ clients: LineClients }>(newLinesKey(policy, partner?.id, values));
    const clients: LineClients = new Map([...(added?.clients ?? []), ...((loaded?.clients as LineClients) ?? [])]);
    const taken = knownMonthProblem(cache, policy, values, loaded);
    return {
      ...(month && taken ? { [month.field]: taken } : {}),
      ...checkOrder(policy, values, loaded, knownOfOrder(known, clients, partner)),
    };
  };

  return {
    ...orderForm(policy),
    receive: receiveOrder,
    blank: {
      ...(identity?.activePartner ? { partner: { id: identity.activePartner.id } } : {}),
      ...(month && { [month.field]: month.usual(today()) }),
      clientLines: [],
      lineItems: hasBulkLines(policy) ? [{ ...blankLine }] : [],
    },
    ...correction.withRules({
      resource,
      check,
      outgoing: (values, loaded) => outgoing(policy, values, loaded),
      problemInForm: ([field, problem], values) => [lineInForm(field, values), problem],
    }),
    drafts,
    repeatsSave: true,
    Join,
    saveControl: <Save policy={policy} isCorrection={correction.isCorrection} />,
    ...(menu && { menu }),
    actions: (
      <OrderActions
        policy={policy}
        isCorrection={correction.isCorrection}
        remarksOf={policy.packs === 'given' ? leftOutOf : undefined}
      >
        {Actions && <Actions />}
        <SharingLink />
      </OrderActions>
    ),
    besideSave: correction.button,
    children: (
      <ClientOrderBody
        policy={policy}
        header={header}
        rulesOf={rulesOf}
        correction={correction}
        clientCellRef={clientCellRef}
        bulkCellRef={bulkCellRef}
      />
    ),
  };
};

/** The menu that saves; closed while the partner can't have this order. */
const Save = ({ policy, isCorrection }: { policy: OrderPolicy; isCorrection: boolean }) => {
  const isTaken = useMonthProblem(policy) !== undefined;
  const isInactive = useIsPartnerInactive(policy);
  return <SaveMenu label={say.order.save} exit="stay" isBlocked={isTaken || isInactive} needsChange={isCorrection} />;
};

/** Waits until the user's partner, which a new order is for, is known. */
const WhenIdentityKnown = ({ children }: { children: ReactNode }) => (useGetIdentity().data ? children : null);

const Create = ({ parts }: { parts: Parts }) => <CreateScreen {...useOwnOrderForm(parts)} />;
const Edit = ({ parts }: { parts: Parts }) => <EditScreen {...useOwnOrderForm(parts)} />;

/** The forms of a kind whose orders are a partner's own. */
export const ownOrderForms = (kind: OwnPartnerKind) => {
  const parts = partsOf(policies[kind]);
  return {
    create: () => (
      <WhenIdentityKnown>
        <Create parts={parts} />
      </WhenIdentityKnown>
    ),
    edit: () => <Edit parts={parts} />,
  };
};
