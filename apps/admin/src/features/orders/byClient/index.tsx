import { type OrderPolicy, usualMonth } from '@bank/domain';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { type Identifier, type RaRecord, useGetIdentity } from 'react-admin';
import { useBank } from '../../../api/provider/dataProvider';
import { today } from '../../../kit/values/clock';
import { idOf } from '../../../kit/values/idOf';
import { say } from '../../../messages';
import { clientOrderWords as words } from '../../../messages/clientOrders';
import { fieldSpec } from '../../../shell/fields/fieldSpec';
import { CreateScreen, EditScreen, type FormScreenProps } from '../../../shell/forms/FormScreen';
import { SaveMenu } from '../../../shell/forms/SaveButtons';
import type { FormField } from '../../../shell/forms/Section';
import { WorkflowButton } from '../../../shell/forms/WorkflowButton';
import { saveRecord } from '../../../shell/saving/saveRecord';
import type { Values } from '../../../shell/saving/saving';
import type { Identity } from '../../../shell/session/authProvider';
import { EffectPreview } from '../effect/EffectPreview';
import { ReverseButton } from '../effect/ReverseButton';
import { blankLine, outgoingLines } from '../lines';
import { commitsStock, takesStockBack } from '../OrderForm';
import { SharingLink } from '../sharing/SharingLink';
import type { FocusCell } from '../useFocusCell';
import { ClientOrderBody } from './ClientOrderBody';
import { CorrectButton, Reason } from './Correction';
import { checkClientOrder, policyOf } from './check';
import { ExportButton } from './ExportButton';
import { PartnerOfDistribution, PartnerOfOrder, WarehouseField } from './HeaderFields';
import { JoinDistribution, JoinPartnerOrder } from './JoinDialog';
import type { ClientOrderKind } from './kinds';
import { type LineClients, lineInForm, outgoingClientLines, receiveOrder } from './lines';
import { knownMonthProblem, monthFieldOf, useIsPartnerInactive, useMonthProblem } from './monthRules';
import { orderDrafts } from './orderDrafts';
import { useKnownOfLines, useLineRulesOf } from './useLineRules';
import { partnerIn, usePlaces } from './useOrderPartner';

const headers: { readonly [K in ClientOrderKind]: readonly FormField[] } = {
  partner: [PartnerOfOrder, WarehouseField, fieldSpec(policyOf('partner').header, 'orderPeriod')],
  distribution: [PartnerOfDistribution, fieldSpec(policyOf('distribution').header, 'distributionPeriod'), Reason],
};

/** The fields of the header that the form has. */
const fieldsOf = { partner: ['warehouse', 'orderPeriod'], distribution: ['distributionPeriod'] } as const;

/** The body with which an order is saved. */
const outgoing = (kind: ClientOrderKind, values: Values, loaded: Values, isCorrection: boolean): Values => {
  const policy = policyOf(kind);
  const { sent, removed } = outgoingClientLines(values.clientLines ?? [], loaded.clientLines);
  const inBulk = kind === 'partner' ? outgoingLines(policy, values.lineItems ?? [], loaded.lineItems) : [];
  return {
    partner: { id: idOf(values.partner) },
    ...Object.fromEntries(
      fieldsOf[kind].map((field) => [field, field === 'warehouse' ? refTo(values[field]) : values[field]]),
    ),
    status: values.status ?? policy.workflow.initial,
    ...(isCorrection ? { reason: values.reason } : {}),
    lineItems: [...sent, ...inBulk, ...removed],
  };
};
const refTo = (value: unknown) => (idOf(value) === null ? null : { id: idOf(value) });

const draftRules = { partner: orderDrafts(false), distribution: orderDrafts(true) };
const joinDialogs = { partner: JoinPartnerOrder, distribution: JoinDistribution };

/** The form of an order whose lines are about clients. */
const useClientOrderForm = (kind: ClientOrderKind): FormScreenProps => {
  const policy = policyOf(kind);
  const resource = `orders/${kind}`;
  const bank = useBank();
  const cache = useQueryClient();
  const identity = useGetIdentity().data as Identity | undefined;
  const places = usePlaces();
  const known = useKnownOfLines(kind);
  const rulesOf = useLineRulesOf(kind);
  const [isCorrection, setCorrection] = useState(false);
  const clientCellRef = useRef<FocusCell>(null);
  const bulkCellRef = useRef<FocusCell>(null);

  const check: FormScreenProps['check'] = (values, loaded) => {
    const partner = partnerIn(places, values.partner);
    const added = cache.getQueryData<{ clients: LineClients }>([resource, 'newLines', partner?.id]);
    const clients: LineClients = new Map([...(added?.clients ?? []), ...((loaded?.clients as LineClients) ?? [])]);
    const taken = knownMonthProblem(cache, kind, values, loaded);
    return {
      ...(taken ? { [monthFieldOf[kind]]: taken } : {}),
      ...(isCorrection && !String(values.reason ?? '').trim() ? { reason: say.common.fieldRequired } : {}),
      ...checkClientOrder(values, loaded, { ...known, kind, partner, clients }),
    };
  };

  return {
    resource,
    titles: words[kind].titles,
    kindTitle: policy.title,
    history: policy.orderType,
    receive: receiveOrder,
    blank: {
      ...(identity?.activePartner ? { partner: { id: identity.activePartner.id } } : {}),
      [monthFieldOf[kind]]: usualMonth[kind](today()),
      clientLines: [],
      lineItems: kind === 'partner' ? [{ ...blankLine }] : [],
    },
    check,
    outgoing: (values, loaded) => outgoing(kind, values, loaded, isCorrection),
    problemInForm: ([field, problem], values) => [lineInForm(field, values), problem],
    drafts: draftRules[kind],
    repeatsSave: true,
    Join: joinDialogs[kind],
    isCorrection,
    send: async (values, loaded) => {
      const body = { ...outgoing(kind, values, loaded ?? {}, isCorrection), etag: values.etag };
      const result = await saveRecord(bank, resource, body, loaded);
      setCorrection(false);
      return result;
    },
    invalidText: say.invalid.order,
    saveControl: <Save kind={kind} />,
    deleteLabel: say.order.delete,
    keepLabel: say.order.keep,
    menu: (order) => (kind === 'partner' ? partnerOrderMenu(order) : []),
    nameOf: ({ sequence, id }) => sequence ?? `${say.order.order} ${id}`,
    actions: (
      <>
        <WorkflowButton
          words={say.order.transitions}
          warn={(name) => warningOf(policy, name)}
          Preview={EffectPreview}
        />
        {kind === 'distribution' && <CorrectButton isCorrection={isCorrection} onChange={setCorrection} />}
        {kind === 'distribution' && <ExportButton />}
        <SharingLink />
        <ReverseButton />
      </>
    ),
    children: (
      <ClientOrderBody
        kind={kind}
        header={headers[kind]}
        rulesOf={rulesOf}
        isCorrection={isCorrection}
        clientCellRef={clientCellRef}
        bulkCellRef={bulkCellRef}
      />
    ),
  };
};

/** What is said before a transition that moves stock, with its effect. */
const warningOf = (policy: OrderPolicy, name: string): string | undefined => {
  if (commitsStock(policy, name)) return say.order.commitConfirm;
  return takesStockBack(policy, name) ? words.partner.reopenConfirm : undefined;
};

const partnerOrderMenu = ({ id, partner }: RaRecord) => [
  { label: words.partner.printFillSheet, to: `/orders/partner/${id}/fill-sheet` },
  { label: words.partner.pickupReport, to: `/orders/partner/${id}/order-pickup-report/${idOf(partner) as Identifier}` },
];

/** The menu that saves; closed while the partner can't have this order. */
const Save = ({ kind }: { kind: ClientOrderKind }) => {
  const isTaken = useMonthProblem(kind) !== undefined;
  const isInactive = useIsPartnerInactive(kind);
  return <SaveMenu label={say.order.save} isBlocked={isTaken || isInactive} />;
};

/** Waits until it is known for whom the user works, whose partner a new order is for. */
const WhenIdentityKnown = ({ children }: { children: ReactNode }) => (useGetIdentity().data ? children : null);

const Create = ({ kind }: { kind: ClientOrderKind }) => <CreateScreen {...useClientOrderForm(kind)} />;
const Edit = ({ kind }: { kind: ClientOrderKind }) => <EditScreen {...useClientOrderForm(kind)} />;

/** The forms of a kind of order whose lines are about clients. */
export const clientOrderForms = (kind: ClientOrderKind) => ({
  create: () => (
    <WhenIdentityKnown>
      <Create kind={kind} />
    </WhenIdentityKnown>
  ),
  edit: () => <Edit kind={kind} />,
});
