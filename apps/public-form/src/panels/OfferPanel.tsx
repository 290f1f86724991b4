import { useLanguage, useMessages } from '../language';
import { fill } from '../messages';
import type { Registration } from '../registration/useRegistration';
import { Panel } from '../ui/Panel';

/**
 * Offers the registration that was begun on this device. It says nothing of what is in it: somebody else may sit here now.
 */
export const OfferPanel = ({ registration: { offered, goOn, clear } }: { registration: Registration }) => {
  const { draft } = useMessages();
  const language = useLanguage();
  const date = new Intl.DateTimeFormat(`${language}-US`, { dateStyle: 'long' }).format(offered?.savedAt);
  return (
    <Panel title={draft.offerTitle}>
      <p>{fill(draft.offerText, { date })}</p>
      <div className="buttons">
        <button type="button" className="main" onClick={goOn}>
          {draft.goOn}
        </button>
        <button type="button" onClick={clear}>
          {draft.clear}
        </button>
      </div>
    </Panel>
  );
};
