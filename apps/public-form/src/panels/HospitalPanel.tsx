import { useMessages } from '../language';
import type { Registration } from '../registration/useRegistration';
import { Panel } from '../ui/Panel';
import { Paragraphs } from '../ui/Paragraphs';

interface Props {
  registration: Registration;
  /** What the bank says to these families; empty where it says nothing of its own. */
  text: string;
}

/** Shows a family that is registered at the hospital that it has nothing to do here. */
export const HospitalPanel = ({ registration: { goTo }, text }: Props) => {
  const { hospital, page } = useMessages();
  return (
    <Panel title={hospital.title}>
      <Paragraphs text={text || hospital.text} />
      <div className="buttons">
        <button type="button" onClick={() => goTo('question')}>
          {page.back}
        </button>
      </div>
    </Panel>
  );
};
