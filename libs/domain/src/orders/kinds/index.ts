import { adjustment } from './adjustment';
import { distribution } from './distribution';
import { inventory } from './inventory';
import { merchandise } from './merchandise';
import { partner } from './partner';
import { supply } from './supply';
import { transfer } from './transfer';

/** The kinds whose orders are a partner's own. */
const ownPartnerOrders = { partner, distribution };
/** The kinds of order that move stock for nobody in particular: their lines name no clients. */
export const plainOrders = { supply, merchandise, transfer, adjustment, inventory };

/** Every kind of order by its name. All else that knows the kinds reads them here. */
export const orderKinds = { ...ownPartnerOrders, ...plainOrders };
export type OrderKind = keyof typeof orderKinds;
export type OwnPartnerKind = keyof typeof ownPartnerOrders;
export type PlainOrderKind = keyof typeof plainOrders;

export const ownPartnerKinds = Object.keys(ownPartnerOrders) as OwnPartnerKind[];
export const plainOrderKinds = Object.keys(plainOrders) as PlainOrderKind[];

export type OrderType = (typeof orderKinds)[OrderKind]['orderType'];
/** The name of a kind in the API and in the history -> its title. */
export const orderTypes = Object.fromEntries(
  Object.values(orderKinds).map(({ orderType, title }) => [orderType, title]),
) as Readonly<Record<OrderType, string>>;
