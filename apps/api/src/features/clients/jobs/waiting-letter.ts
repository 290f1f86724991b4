import { dayInWords } from '@bank/domain';

interface Waiting {
  id: number;
  title: string;
  count: number;
  /** YYYY-MM-DD, the bank's day on which the oldest came. */
  oldest: string;
  publicUrl: string;
}

/** The e-mail to an agency for which registrations wait. A mailbox may be shared, so it names no child. */
export const waitingLetter = ({ id, title, count, oldest, publicUrl }: Waiting): { subject: string; text: string } => {
  const [registrations, wait] =
    count === 1 ? ['1 registration', 'is waiting'] : [`${count} registrations`, 'are waiting'];
  const filter = encodeURIComponent(JSON.stringify({ status: 'CREATION', isPublic: 'true', partner: id }));
  return {
    subject: `${registrations} ${wait} for ${title}`,
    text: `Hello ${title},\n\n${registrations} by families ${wait} for you, the oldest since ${dayInWords(oldest)}. The families expect to hear from you.\n\nLook at them and activate the children you will serve:\n\n${publicUrl}/clients?filter=${filter}\n\nYou get this message once a day while any registration is waiting.`,
  };
};
