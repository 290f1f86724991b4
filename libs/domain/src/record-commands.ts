import type { UserCommand, UserEvent } from './accounts';
import type { PartnerCommand, PartnerEvent } from './partners';
import type { RecordCommand, RecordEvent, RecordKind } from './records';

/** Kinds of record that behave in ways of their own: what they are told, and what happens. */
interface Behaving {
  partner: { command: PartnerCommand; event: PartnerEvent };
  user: { command: UserCommand; event: UserEvent };
}

/** What a kind of record may be told. */
export type CommandOf<K extends RecordKind> = K extends keyof Behaving ? Behaving[K]['command'] : RecordCommand;
/** What may happen in the stream of a kind of record. */
export type EventOf<K extends RecordKind> = K extends keyof Behaving ? Behaving[K]['event'] : RecordEvent;
