import type { Picture } from '../context/bank';

export const CHANNELS = ['email', 'sms'] as const;
/** How people are reached. */
export type Channel = (typeof CHANNELS)[number];
/** `web` posts the text to a program. */
export type Way = Channel | 'web';

export interface Message {
  channel: Way;
  to: string;
  subject: string;
  text: string;
  /** The stream of the person, such as `user-7`; null for a message that is about nobody. */
  about: string | null;
}

/** A message as it leaves. */
export interface Letter extends Message {
  /** Of the bank, in what goes by email. */
  logo?: Picture;
}

export interface Transport {
  /** @param id the same for every try, so that a receiver recognizes a repeat @throws Undeliverable when no other try would help */
  send(letter: Letter, id: string): Promise<void>;
  /** Removes the messages about a person that the transport itself keeps. */
  forget?(about: string): Promise<void>;
}

export class Undeliverable extends Error {}
