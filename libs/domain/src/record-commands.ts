import type { UserCommand } from './accounts';
import type { ClientCommand, ClientEvent } from './clients';
import type { UserEvent } from './identity';
import type { PartnerCommand, PartnerEvent } from './partners';
import type { RecordCommand, RecordEvent, RecordKind } from './records';

/** The commands and events of kinds that have behaviour of their own. */
interface KindsWithBehaviour {
  partner: { command: PartnerCommand; event: PartnerEvent };
  client: { command: ClientCommand; event: ClientEvent };
  user: { command: UserCommand; event: UserEvent };
}

/** The commands of a kind of record. */
export type CommandOf<K extends RecordKind> = K extends keyof KindsWithBehaviour
  ? KindsWithBehaviour[K]['command']
  : RecordCommand;
/** The events in the stream of a kind of record. */
export type EventOf<K extends RecordKind> = K extends keyof KindsWithBehaviour
  ? KindsWithBehaviour[K]['event']
  : RecordEvent;
