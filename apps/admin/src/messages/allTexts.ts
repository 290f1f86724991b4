import type { attentionWords } from './attention';
import type { attributeWords } from './attributes';
import type { auditWords } from './audit';
import type { chartWords } from './charts';
import type { clientOrderWords } from './clientOrders';
import type { clientWords } from './clients';
import type { configurationWords } from './configuration';
import type { consumerWords } from './consumers';
import type { correctionWords } from './corrections';
import type { en } from './en';
import type { enAtEntry } from './enAtEntry';
import type { exportWords } from './exports';
import type { groupWords } from './groups';
import type { guideWords } from './guide';
import type { importEndWords } from './importEnds';
import type { importWords } from './imports';
import type { invitationWords } from './invitations';
import type { liveWords } from './live';
import type { mergeWords } from './merges';
import type { minimumWords } from './minimums';
import type { momentWords } from './moments';
import type { offlineWords } from './offline';
import type { orderFormWords } from './orderForms';
import type { outcomeWords } from './outcomes';
import type { partnerWords } from './partners';
import type { practiceWords } from './practice';
import type { printoutWords } from './printouts';
import type { projectionWords } from './projections';
import type { columnWords, pastWords, periodWords, reportWords } from './reports';
import type { savedSearchWords } from './savedSearches';
import type { sharingWords } from './sharing';
import type { spanWords } from './spans';
import type { staffChangeWords } from './staffChanges';
import type { inventoryWords, stockCardWords } from './stockCards';
import type { toDoWords } from './toDos';
import type { todayWords } from './today';
import type { tokenWords } from './tokens';
import type { unsavedEntryWords } from './unsavedEntries';
import type { webhookWords } from './webhooks';
import type { witnessWords } from './witness';

type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };

/**
 * The texts of a further language, all of them: a language that lacks some is not offered. Its file holds a value of this type, and
 * app/entry/language.ts names the file. The labels of records, orders and reports stand in the domain and the projections.
 */
export interface AllTexts {
  attention: Texts<typeof attentionWords>;
  attributes: Texts<typeof attributeWords>;
  audit: Texts<typeof auditWords>;
  charts: Texts<typeof chartWords>;
  clientOrders: Texts<typeof clientOrderWords>;
  clients: Texts<typeof clientWords>;
  columns: Texts<typeof columnWords>;
  configuration: Texts<typeof configurationWords>;
  consumers: Texts<typeof consumerWords>;
  corrections: Texts<typeof correctionWords>;
  entry: Texts<typeof enAtEntry>;
  exports: Texts<typeof exportWords>;
  groups: Texts<typeof groupWords>;
  guide: Texts<typeof guideWords>;
  importEnds: Texts<typeof importEndWords>;
  imports: Texts<typeof importWords>;
  inventory: Texts<typeof inventoryWords>;
  invitations: Texts<typeof invitationWords>;
  live: Texts<typeof liveWords>;
  merges: Texts<typeof mergeWords>;
  minimums: Texts<typeof minimumWords>;
  moments: Texts<typeof momentWords>;
  offline: Texts<typeof offlineWords>;
  orderForms: Texts<typeof orderFormWords>;
  outcomes: Texts<typeof outcomeWords>;
  partners: Texts<typeof partnerWords>;
  pasts: Texts<typeof pastWords>;
  periods: Texts<typeof periodWords>;
  portal: Texts<typeof en>;
  practice: Texts<typeof practiceWords>;
  printouts: Texts<typeof printoutWords>;
  projections: Texts<typeof projectionWords>;
  reports: Texts<typeof reportWords>;
  savedSearches: Texts<typeof savedSearchWords>;
  sharing: Texts<typeof sharingWords>;
  spans: Texts<typeof spanWords>;
  staffChanges: Texts<typeof staffChangeWords>;
  stockCard: Texts<typeof stockCardWords>;
  toDos: Texts<typeof toDoWords>;
  today: Texts<typeof todayWords>;
  tokens: Texts<typeof tokenWords>;
  unsavedEntries: Texts<typeof unsavedEntryWords>;
  webhooks: Texts<typeof webhookWords>;
  witness: Texts<typeof witnessWords>;
  /** react-admin's own texts, as its language packages have them. */
  ra: object;
}
