import { useMessages } from '../language';
import type { Registration } from '../registration/useRegistration';
import { Panel } from '../ui/Panel';
import { PartnerDetails } from './PartnerDetails';

/** Thanks for a registration that the server has, and says how it goes on. */
export const ThanksPanel = ({ registration: { sent, clear } }: { registration: Registration }) => {
  const { thanks } = useMessages();
  const partner = sent?.partner;
  return (
    <Panel title={thanks.title} tone="good">
      {sent?.id && (
        <>
          <p>
            {thanks.number}: <strong className="number">{sent.id}</strong>
          </p>
          <p>{thanks.keep}</p>
        </>
      )}
      {partner && (
        <>
          <p>{thanks.next}</p>
          <p>
            <strong>{partner.title}</strong>
          </p>
          <PartnerDetails partner={partner} />
        </>
      )}
      <div className="buttons">
        <button type="button" onClick={clear}>
          {thanks.another}
        </button>
      </div>
    </Panel>
  );
};
