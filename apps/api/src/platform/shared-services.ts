import { AccessNotes } from './access-notes/access-notes';
import { Bearer } from './auth/bearer';
import { KnownBrowsers } from './auth/known-browsers';
import { Passwords } from './auth/passwords';
import { Places } from './auth/places';
import { SignIns } from './auth/sign-in';
import { Throttle } from './auth/throttle';
import { UserSessions } from './auth/user-sessions';
import { Clock } from './commands/clock';
import { DecisionLock } from './commands/decision-lock';
import { Effects } from './commands/effects';
import { Handle } from './commands/handle';
import { Idempotency } from './commands/idempotency';
import { Ids } from './commands/ids';
import { ProjectionsService } from './commands/projections.service';
import { ShownChanges } from './commands/shown-changes';
import { Turns } from './commands/turns';
import { Standby } from './database/standby';
import { RefusalLanguages } from './errors/refusal-languages';
import { Archives } from './exports/archives';
import { Sheets } from './exports/sheets';
import { Cursors } from './feed/cursor';
import { FeedReader } from './feed/feed-reader';
import { Follower } from './feed/follower';
import { StandbyLog } from './feed/standby-log';
import { AllFiles } from './files/all-files';
import { Files } from './files/files';
import { Jobs } from './jobs/jobs.service';
import { LiveKinds } from './live/live-kinds';
import { Outbox } from './messages/outbox';
import { Metrics } from './observability/metrics';
import { ErasureList } from './privacy/erasure-list';
import { Erasures } from './privacy/erasures';
import { Sealer } from './sealed-log/sealer';
import { OpenRequests } from './shutdown/open-requests';
import { ShutdownTasks } from './shutdown/shutdown-tasks';
import { OlderAddresses } from './transport/older-addresses';
import { GivingWay } from './worker/giving-way';
import { Reactors } from './worker/reactors.service';
import { RecentRequests } from './worker/recent-requests';
import { Worker } from './worker/worker';

/** What features may ask for of the platform; the module keeps the rest to itself. */
export const sharedServices = [
  ShutdownTasks,
  OpenRequests,
  RecentRequests,
  GivingWay,
  Handle,
  ShownChanges,
  Ids,
  Clock,
  DecisionLock,
  Effects,
  Turns,
  Idempotency,
  Bearer,
  KnownBrowsers,
  Passwords,
  SignIns,
  UserSessions,
  Throttle,
  Places,
  ProjectionsService,
  Metrics,
  Outbox,
  AllFiles,
  Archives,
  Files,
  Worker,
  Reactors,
  Jobs,
  AccessNotes,
  ErasureList,
  Erasures,
  Sealer,
  OlderAddresses,
  RefusalLanguages,
  Sheets,
  Standby,
  StandbyLog,
  Cursors,
  FeedReader,
  Follower,
  LiveKinds,
];
