export const CHANNELS = ['email', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Something said to a person outside the screens. */
export interface Message {
  channel: Channel;
  /** An e-mail address or a telephone number. */
  to: string;
  /** Of an e-mail; an SMS has none. */
  subject: string;
  text: string;
}

/** One way for messages to leave the house. */
export interface Transport {
  /**
   * @param id of the message, the same for every try: whoever gets it twice can tell
   * @throws Undeliverable when no other try would help; anything else is tried again
   */
  send(message: Message, id: string): Promise<void>;
}

/** Nobody is there to take the message. */
export class Undeliverable extends Error {}
