const FOLLOWS = 'is summed or folded out of what is exported, and made anew';
const HISTORY =
  'is the history of changes: the sealed log has it, which `npm run verify -- --export` and the feed give out';
const SECRET = 'holds secrets, which belong to one portal';
const WORK = 'is work under way in this portal';
const LOG = 'is how this portal keeps its log and its read models';

/** Tables that no file of the export reads, and why. A test compares them with those that there are. */
export const leftOut: Readonly<Record<string, string>> = {
  'read.history': HISTORY,
  'read.audit': HISTORY,
  'read.access_log': 'says who of this bank looked at what: it concerns this portal and its people alone',
  'read.highest_ids': FOLLOWS,
  'read.client_answers': FOLLOWS,
  'read.stock_months': FOLLOWS,
  'read.projection_checkpoints': LOG,
  'read.projections_in_step': LOG,
  'app.api_tokens': SECRET,
  'app.passwords': SECRET,
  'app.subject_keys': SECRET,
  'app.password_links': SECRET,
  'app.one_time_codes': SECRET,
  'app.remembered_devices': SECRET,
  'app.sessions': SECRET,
  'app.places': WORK,
  'app.throttles': WORK,
  'app.exports': WORK,
  'app.export_parts': WORK,
  'app.imports': WORK,
  'app.import_rows': WORK,
  'app.import_parts': WORK,
  'app.invitation_lists': WORK,
  'app.invitation_rows': WORK,
  'app.idempotency_keys': WORK,
  'app.jobs': WORK,
  'app.order_notices': WORK,
  'app.outbox': WORK,
  'app.pasts': WORK,
  'app.projection_runs': WORK,
  'app.feed_consumers': WORK,
  'app.webhook_deliveries': WORK,
  'app.webhook_replays': WORK,
  'app.webhook_states': WORK,
  'app.saved_filters': 'are the searches that each user has kept, with the numbers of this portal',
  'app.log_identity': LOG,
  'app.event_types': LOG,
  'app.migrations': LOG,
  'app.processes': LOG,
  'app.reactors': LOG,
  'app.scrubbed_erasures': LOG,
};
