import { useMessages } from '../language';
import type { Registration } from '../registration/useRegistration';
import type { Texts } from '../server/calls';
import { Panel } from '../ui/Panel';
import { BankContact } from './BankContact';
import { KeptNotice } from './KeptNotice';

interface Props {
  registration: Registration;
  texts: Texts | undefined;
}

/** Shows contacts to a family whose child is registered already. Nothing can be sent from here. */
export const DuplicatePanel = ({ registration, texts }: Props) => {
  const { duplicate: say } = useMessages();
  const { partner } = registration.match ?? {};
  const withoutPartner = texts?.phone ? say.textToCall : say.textWithoutPartner;
  return (
    <Panel title={say.title} tone="bad">
      <p>{partner?.title ? say.text : withoutPartner}</p>
      {partner?.title && (
        <dl>
          <dt>{say.partner}</dt>
          <dd>
            <strong>{partner.title}</strong>
            {partner.fullAddress && <span className="line">{partner.fullAddress}</span>}
          </dd>
        </dl>
      )}
      {texts && <BankContact texts={texts} />}
      <div className="buttons">
        <button type="button" onClick={() => registration.goTo('check')}>
          {say.again}
        </button>
      </div>
      <KeptNotice registration={registration} />
    </Panel>
  );
};
