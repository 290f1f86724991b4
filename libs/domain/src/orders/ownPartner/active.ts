import { passes, type Rule } from '../../roles';
import type { OrderProblem } from '../policy';
import { orderProblem } from '../rules';
import type { OwnSituation } from './draft';
import { isNewMonth } from './months';

export const NOT_ACTIVE = 'This partner is not in an active status and cannot place an order at this time.';

/** A partner that is not in an active status has others enter its orders, not its own people. */
export const activeForItsOwn =
  (staff: Rule) =>
  ({ partner, roles, facts }: OwnSituation): readonly OrderProblem[] =>
    passes(roles, staff) || facts.partner(partner).mayPlaceOrders ? [] : [orderProblem(NOT_ACTIVE)];

/** The staff, too, enters a new partner or month only for a partner in an active status. */
export const activeForStaff =
  (staff: Rule) =>
  (draft: OwnSituation): readonly OrderProblem[] =>
    isNewMonth(draft) && passes(draft.roles, staff) && !draft.facts.partner(draft.partner).mayPlaceOrders
      ? [orderProblem(NOT_ACTIVE)]
      : [];
