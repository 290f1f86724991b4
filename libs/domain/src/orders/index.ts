export { warningsOfCounts } from './counts';
export * from './decider';
export { draftOf, fieldOfOwnOrders, orderUserOf, readSave, refuseUnseenOrder } from './draft';
export * from './evolve';
export * from './facts';
export * from './kinds';
export { MAX_ORDER_LINES, MAX_POSTED_LINES } from './lines';
export * from './movements';
export * from './order';
export * from './ordered';
export { CLIENT_NOT_ACTIVE, hasHadAllPullups, NOT_ORDERABLE } from './ownPartner/lines';
export { NOT_ACTIVE, type OrderWindow, orderWindow, problemOfMonth, usualMonth } from './ownPartner/months';
export {
  type ChangedLine,
  findStaffChanges,
  type RecordedOrderEvent,
  type StaffChange,
  statusesOfOwner,
} from './ownPartner/staffChanges';
export * from './packing';
export * from './packs';
export * from './policies';
export * from './policy';
export { countFreshIds, questionsOf, questionsOfShortages } from './questions';
export * from './sharing/confirmed';
export * from './sharing/proposal';
export { shareAmongLines, shareAmongOrders } from './sharing/share';
export * from './short';
export * from './stock';
export * from './usual';
