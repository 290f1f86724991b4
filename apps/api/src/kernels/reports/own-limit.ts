import { Rejection, refuseWithoutSight } from '@bank/domain';
import { type Column, type OwnLimit, type Report, seesAllOf } from '@bank/projections/reports';
import { currentUser } from '../../platform/context/current-user';
import type { ListQuery } from '../../platform/lists/list-query';
import { currentClientUser } from '../authority/client-user';

interface Limit {
  withoutPartner: string;
  /** The refusal of another partner; without one, the own is shown in its place. */
  ofAnother?: string;
}
const limits: { readonly [K in OwnLimit['of']]: Limit } = {
  stock: {
    withoutPartner: 'Choose a partner first: you see the stock of your active partner.',
  },
  clients: {
    withoutPartner: 'Choose a partner first: you see the clients of your active partner.',
    ofAnother: 'These are clients of another partner.',
  },
  partners: {
    withoutPartner: 'Choose a partner first: you see the figures of your active partner.',
    ofAnother: 'These are figures of another partner.',
  },
  distributions: {
    withoutPartner: 'Choose a partner first: you see the distributions of your active partner.',
    ofAnother: 'These are distributions of another partner.',
  },
};

/** People of a partner see the rows of the active one. @throws Rejection for another partner, and while none is chosen */
export const limitToOwn = ({ own }: Pick<Report, 'own'>, asked: ListQuery): ListQuery => {
  const user = currentUser();
  if (!own || seesAllOf[own.of](user)) return asked;
  const { withoutPartner, ofAnother } = limits[own.of];
  const { activePartner } = user;
  if (!activePartner) throw new Rejection('forbidden', withoutPartner);
  if (own.of === 'clients') refuseWithoutSight(currentClientUser());
  const named = asked.filters[own.filter];
  if (ofAnother && named !== undefined && named !== activePartner.id) throw new Rejection('forbidden', ofAnother);
  return { ...asked, filters: { ...asked.filters, [own.filter]: activePartner.id } };
};

/** Without the list behind its number, where that would show this user only a part of what is counted. */
export const withWholeListBehind = ({ behind, ...column }: Column): Column => {
  const all = behind?.countsAllOf;
  return !behind || (all && !seesAllOf[all](currentUser())) ? column : { ...column, behind };
};
