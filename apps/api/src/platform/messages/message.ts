export const CHANNELS = ['email', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];

/** An e-mail or SMS to a person. */
export interface Message {
  channel: Channel;
  /** An e-mail address or a telephone number. */
  to: string;
  /** The subject of an e-mail; an SMS has none. */
  subject: string;
  text: string;
  /** The stream of the person that it is about, such as `user-7`; null for a message that is about nobody. */
  about: string | null;
}

/** Sends the messages of one channel. */
export interface Transport {
  /**
   * @param id the message's id; it is the same for every try, so that a receiver can recognize a repeat
   * @throws Undeliverable when no other try would help; after any other error it is tried again
   */
  send(message: Message, id: string): Promise<void>;
  /** Removes the messages about a person that the transport itself keeps. */
  forget?(about: string): Promise<void>;
}

/** The recipient can never be reached. */
export class Undeliverable extends Error {}
