import { useMessages } from '../language';
import type { Registration } from '../registration/useRegistration';
import { Panel } from '../ui/Panel';

/** Asks whether the family is registered at the hospital, and needs nothing from this page. */
export const QuestionPanel = ({ registration: { goTo } }: { registration: Registration }) => {
  const { question } = useMessages();
  return (
    <Panel title={question.title}>
      <p id="question">{question.text}</p>
      <fieldset className="buttons even" aria-labelledby="question">
        <button type="button" onClick={() => goTo('hospital')}>
          {question.yes}
        </button>
        <button type="button" onClick={() => goTo('check')}>
          {question.no}
        </button>
      </fieldset>
    </Panel>
  );
};
