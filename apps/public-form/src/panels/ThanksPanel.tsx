import { useMessages } from '../language';
import { count, fill } from '../messages';
import type { Registration } from '../registration/useRegistration';
import type { Texts } from '../server/calls';
import { Panel } from '../ui/Panel';
import { BankContact } from './BankContact';
import { PartnerDetails } from './PartnerDetails';

interface Props {
  registration: Registration;
  texts: Texts | undefined;
}

/** Thanks for a registration that the server has, and says who answers it, when, and what else can be done. */
export const ThanksPanel = ({ registration: { sent, clear, registerSibling }, texts }: Props) => {
  const { thanks } = useMessages();
  const partner = sent?.partner;
  const days = texts?.answerDays;
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
          <p>
            {fill(thanks.hears, { partner: partner.title })} {days ? count(thanks.within, days) : thanks.soon}
          </p>
          <p>{thanks.next}</p>
          <p>
            <strong>{partner.title}</strong>
          </p>
          <PartnerDetails partner={partner} />
        </>
      )}
      {texts && <BankContact texts={texts} />}
      <div className="buttons">
        <button type="button" className="main" onClick={registerSibling}>
          {thanks.sibling}
        </button>
        <button type="button" onClick={clear}>
          {thanks.another}
        </button>
      </div>
    </Panel>
  );
};
