import type { Projection } from '../projection';
import { accessLog } from './access-log';
import { audit } from './audit';
import { clientActivity } from './clients/activity';
import { clients } from './clients/clients';
import { clientPartners } from './clients/partners';
import { highestIds } from './highest-ids';
import { history } from './history';
import { storageLocations } from './locations';
import { mergeProjections } from './merges';
import { orderProjections } from './orders';
import { partners } from './partners';
import { recordProjections } from './records';
import { stockLedger } from './stock-ledger';

export const projections: readonly Projection[] = [
  ...recordProjections,
  partners,
  clients,
  clientPartners,
  clientActivity,
  storageLocations,
  ...mergeProjections,
  ...orderProjections,
  stockLedger,
  history,
  accessLog,
  audit,
  highestIds,
];

export { snake } from '../tables/names';
export { reachedSearchLimit } from './access-log';
export { type AttributeKind, attributeDefinition, attributeDefinitions } from './attributes';
export { BANK_ZONE, wasActiveIn } from './clients/activity';
export { expiresByEndOf } from './clients/expiring';
export {
  COUNTED_DISTRIBUTION,
  clientFigures,
  distributionExpiration,
  figuresOfClients,
  type KindWithClients,
  lineClientsOf,
  PULLUP_CATEGORY,
  pendingOrdersOf,
  pullupsOfClients,
  shownClientOf,
  survivorOf,
} from './clients/figures';
export { lastDistributionOf } from './clients/last-distribution';
export {
  type ClientMatch,
  findClientMatches,
  findFamilies,
  findMatchesOfEach,
  findMistypedMatches,
  findSurvivors,
  MAX_MATCHES,
  type SoughtClient,
  type SoughtFamily,
  type SoughtMerged,
} from './clients/matches';
export { inSight, mayBeTransferred } from './clients/sight';
export { isToReportFor } from './clients/to-report';
export { isWaitingEntry, isWaitingRegistration, waitsForReview } from './clients/waiting';
export { readHighestIds } from './highest-ids';
export { inactiveRecords, knownRecords, recordRelation, referrersOf } from './known';
export { mergeProjectionName } from './merges';
export { STOCK_AGAINST_MINIMUMS } from './minimums';
export { findNamers, type Namer } from './namers';
export { orderProjectionName, orderTables } from './orders';
export {
  countsForMonth,
  hasDraftFor,
  hasOrderDueFor,
  isOfMonthBefore,
  isOpenOrder,
  isWithBank,
  mayOrder,
} from './orders-of-month';
export { recordProjectionName } from './records';
export { plainTextOf, type SearchedKind, type SearchedText, searchedRecords, wordQuery, wordsOf } from './search';
export {
  levelParts,
  onHandAt,
  type Reservation,
  readBalances,
  readHeld,
  readOnHand,
  readReservations,
  type StockBalance,
  type StockPlace,
  type StockQuestion,
} from './stock';
export { joinReasons, reasonsOfOrder } from './transaction-reasons';
export { lacksAnswer, unansweredCount } from './unanswered';
export { readUse, USE_PROJECTIONS } from './use';
