import { useMessages } from '../language';
import { fill } from '../messages';
import type { Texts } from '../server/calls';

/** How to reach the bank; nothing where the bank names no telephone. */
export const BankContact = ({ texts: { bank, phone, hours } }: { texts: Texts }) => {
  const { contact } = useMessages();
  if (!phone) return null;
  return (
    <p>
      {fill(contact.call, { bank })}{' '}
      <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
        <strong className="number">{phone}</strong>
      </a>
      {hours && <span className="line">{fill(contact.hours, { hours })}</span>}
    </p>
  );
};
