import { useMessages } from '../language';
import type { Registration } from '../registration/useRegistration';
import { Panel } from '../ui/Panel';
import { KeptNotice } from './KeptNotice';

/** Shows contacts to a family whose child is registered already. Nothing can be sent from here. */
export const DuplicatePanel = ({ registration }: { registration: Registration }) => {
  const { duplicate: say } = useMessages();
  const { partner } = registration.match ?? {};
  return (
    <Panel title={say.title} tone="bad">
      <p>{partner?.title ? say.text : say.textWithoutPartner}</p>
      {partner?.title && (
        <dl>
          <dt>{say.partner}</dt>
          <dd>
            <strong>{partner.title}</strong>
            {partner.fullAddress && <span className="line">{partner.fullAddress}</span>}
          </dd>
        </dl>
      )}
      <div className="buttons">
        <button type="button" onClick={() => registration.goTo('check')}>
          {say.again}
        </button>
      </div>
      <KeptNotice registration={registration} />
    </Panel>
  );
};
