import { type OrderPolicy, passes } from '@bank/domain';
import { useRecordContext } from 'react-admin';
import { input } from '../../../kit/inputs/inputs';
import { RecordLink } from '../../../kit/links/RecordLink';
import { ShownValue } from '../../../kit/page/ShownValue';
import { fieldSpec } from '../../../shell/fields/fieldSpec';
import type { FormField } from '../../../shell/forms/Section';
import { useSaving } from '../../../shell/saving/saving';
import { useRoles } from '../../../shell/session/access';
import { useActivePartner, useOrderPartner } from './useOrderPartner';

interface Props {
  policy: OrderPolicy;
}

/** The partner: chosen for a new order by people of the bank, a title otherwise. */
const PartnerField = ({ policy: { belongsTo, header } }: Props) => {
  const { isNew } = useSaving();
  const active = useActivePartner();
  const partner = useOrderPartner();
  const seesAll = passes(useRoles(), belongsTo!.seenWholeBy);
  if (isNew && (seesAll || !active)) return input(fieldSpec(header, 'partner'));
  return (
    <ShownValue label={header.partner!.label}>
      {partner && <RecordLink to={`/partners/${partner.id}`}>{partner.title}</RecordLink>}
    </ShownValue>
  );
};

/** The warehouse that an order is filled from; only administrators change it once it is saved. */
const WarehouseField = ({ policy: { header } }: Props) => {
  const { isNew, editable } = useSaving();
  const isAdmin = useRoles().includes('ROLE_ADMIN');
  const stored = useRecordContext()?.warehouse;
  if (editable && (isNew || isAdmin)) return input(fieldSpec(header, 'warehouse'));
  return <ShownValue label={header.warehouse!.label}>{stored?.title}</ShownValue>;
};

/** The header's fields that people fill in: those that an order must have. The others come from callers and from what happens. */
export const fieldsInForm = ({ header }: OrderPolicy): readonly string[] =>
  Object.keys(header).filter((field) => header[field]!.required !== undefined);

const special = { partner: PartnerField, warehouse: WarehouseField } as const;

export const headerOf = (policy: OrderPolicy): readonly FormField[] =>
  fieldsInForm(policy).map((field) => {
    const Special = special[field as keyof typeof special];
    return Special ? () => <Special policy={policy} /> : fieldSpec(policy.header, field);
  });
