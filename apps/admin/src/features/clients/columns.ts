import type { RaRecord } from 'react-admin';
import type { FieldSpec, FilterSpec } from '../../kit/values/fields';
import { valueAt } from '../../kit/values/path';
import { clientWords as words } from '../../messages/clients';
import { references } from '../../shell/fields/references';

/** A client without a partner answers `{id: null}`. */
const hasPartner = (client: Partial<RaRecord>) => valueAt(client, 'partner.id') != null;

export const partnerColumn: FieldSpec = {
  source: 'partner',
  label: words.assignedPartner,
  as: 'reference',
  ...references.partner,
  sortBy: 'partner.title',
  showsIf: hasPartner,
};
export const partnerFilter: FilterSpec = {
  source: 'partner',
  label: words.assignedPartner,
  as: 'reference',
  by: 'id',
  ...references.partner,
};
