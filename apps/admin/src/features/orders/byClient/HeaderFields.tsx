import { type OrderPolicy, passes, policies } from '@bank/domain';
import { useRecordContext } from 'react-admin';
import { input } from '../../../kit/inputs/inputs';
import { RecordLink } from '../../../kit/links/RecordLink';
import { ShownValue } from '../../../kit/page/ShownValue';
import { clientOrderWords as words } from '../../../messages/clientOrders';
import { fieldSpec } from '../../../shell/fields/fieldSpec';
import { useSaving } from '../../../shell/saving/saving';
import { useRoles } from '../../../shell/session/access';
import type { ClientOrderKind } from './kinds';
import { useActivePartner, useOrderPartner } from './useOrderPartner';

/** The partner: chosen for a new order by people of the bank, a title otherwise. */
const PartnerField = ({ kind }: { kind: ClientOrderKind }) => {
  const { isNew } = useSaving();
  const active = useActivePartner();
  const partner = useOrderPartner();
  const seesAll = passes(useRoles(), (policies[kind] as OrderPolicy).belongsTo!.seenWholeBy);
  if (isNew && (seesAll || !active)) return input(fieldSpec(policies[kind].header, 'partner'));
  return (
    <ShownValue label={words.partnerLabel}>
      {partner && <RecordLink to={`/partners/${partner.id}`}>{partner.title}</RecordLink>}
    </ShownValue>
  );
};
export const PartnerOfOrder = () => <PartnerField kind="partner" />;
export const PartnerOfDistribution = () => <PartnerField kind="distribution" />;

/** The warehouse that an order is filled from; only administrators change it once it is saved. */
export const WarehouseField = () => {
  const { isNew, editable } = useSaving();
  const isAdmin = useRoles().includes('ROLE_ADMIN');
  const stored = useRecordContext()?.warehouse;
  if (editable && (isNew || isAdmin)) return input(fieldSpec(policies.partner.header, 'warehouse'));
  return <ShownValue label={words.sourceWarehouse}>{stored?.title}</ShownValue>;
};
