import { useLayoutEffect, useRef, useState } from 'react';
import { AttributeInput } from '../attributes/AttributeInput';
import { useMessages } from '../language';
import { today } from '../registration/birthdate';
import { CHILD_FIELDS } from '../registration/check';
import { focusField } from '../registration/fields';
import type { Question } from '../registration/question';
import type { Registration } from '../registration/useRegistration';
import type { Partner } from '../server/calls';
import { Panel } from '../ui/Panel';
import { SendButton } from '../ui/SendButton';
import { TroubleNotice } from '../ui/Trouble';
import { InvalidValues } from './InvalidValues';
import { KeptNotice } from './KeptNotice';
import { NameInput } from './NameInput';
import { PartnerInput } from './PartnerInput';
import { ProblemCount, ProblemList } from './ProblemList';
import { Trap } from './Trap';

interface Props {
  registration: Registration;
  questions: readonly Question[];
  partners: readonly Partner[];
}

/** The registration itself: the child, the parent, the partner and the bank's own questions. */
export const FormPanel = ({ registration, questions, partners }: Props) => {
  const { form: say, trouble: troubles } = useMessages();
  const { entries, problems, trouble, isBusy, setAnswer, touch } = registration;
  const [firstWrong, setFirstWrong] = useState<string>();
  const [wasSent, setWasSent] = useState(false);
  const isReading = firstWrong !== undefined;
  const next = useRef<string | undefined>(undefined);
  // Nothing behind the dialog takes the focus before it is gone.
  useLayoutEffect(() => {
    if (!isReading && next.current) focusField(next.current);
    next.current = firstWrong;
  }, [isReading, firstWrong]);
  const trap = useRef<HTMLInputElement>(null);
  const submit = async () => {
    setWasSent(true);
    const [wrong] = Object.keys(await registration.send(trap.current?.value ?? ''));
    setFirstWrong(wrong);
  };
  const shownTrouble = trouble && Object.keys(trouble.refusal.problems).length === 0 ? trouble : undefined;
  return (
    <Panel title={say.title}>
      <p role="status" className="notice good">
        {say.unique}
      </p>
      <p>{say.required}</p>
      {wasSent && <ProblemList problems={problems} questions={questions} />}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <h3>{say.child}</h3>
        {CHILD_FIELDS.map((name) => (
          <NameInput
            key={name}
            registration={registration}
            name={name}
            {...(name === 'birthdate' ? { max: today() } : {})}
          />
        ))}
        <h3>{say.parent}</h3>
        <NameInput registration={registration} name="parentFirstName" />
        <NameInput registration={registration} name="parentLastName" />
        <h3>{say.partner}</h3>
        <PartnerInput registration={registration} partners={partners} />
        {questions.length > 0 && <h3>{say.questions}</h3>}
        {questions.map((question) => (
          <AttributeInput
            key={question.definition_id}
            question={question}
            answer={entries.answers[question.definition_id]}
            problems={problems}
            onAnswer={(answer) => setAnswer(question.definition_id, answer)}
            onLeave={touch}
          />
        ))}
        <Trap input={trap} />
        {wasSent && <ProblemCount problems={problems} questions={questions} />}
        {shownTrouble && (
          <TroubleNotice trouble={shownTrouble} unreached={troubles.notSent} onRetry={() => void submit()} />
        )}
        <SendButton label={say.submit} busyLabel={say.sending} isBusy={isBusy} />
      </form>
      <KeptNotice registration={registration} />
      {isReading && <InvalidValues onClose={() => setFirstWrong(undefined)} />}
    </Panel>
  );
};
