import type { UserCommand } from './accounts';
import type { ClientCommand, ClientEvent } from './clients';
import type { UserEvent } from './identity';
import type { PartnerCommand, PartnerEvent } from './partners';
import type { RecordCommand, RecordEvent, RecordKind } from './records';

interface KindsWithBehaviour {
  partner: { command: PartnerCommand; event: PartnerEvent };
  client: { command: ClientCommand; event: ClientEvent };
  user: { command: UserCommand; event: UserEvent };
}

export type CommandOf<K extends RecordKind> = K extends keyof KindsWithBehaviour
  ? KindsWithBehaviour[K]['command']
  : RecordCommand;
export type EventOf<K extends RecordKind> = K extends keyof KindsWithBehaviour
  ? KindsWithBehaviour[K]['event']
  : RecordEvent;
