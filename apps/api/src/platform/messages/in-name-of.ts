import type { Letterhead } from '../context/bank';
import type { Message } from './message';

/** A practice bank says so in what it sends, though that goes into files alone. A letter ends with who wrote it, where the bank says where it is. */
export const inNameOf = ({ name, address }: Letterhead, message: Message, isPractice: boolean): Message => ({
  ...message,
  ...(isPractice && { subject: `[Practice bank] ${message.subject}` }),
  text: [
    ...(isPractice && message.channel === 'sms' ? ['[Practice bank]'] : []),
    message.text,
    ...(message.channel === 'email' && address.length ? ['', '-- ', name, ...address] : []),
  ].join('\n'),
});
