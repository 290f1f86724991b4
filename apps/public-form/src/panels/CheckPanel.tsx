import { useMessages } from '../language';
import { today } from '../registration/birthdate';
import { CHILD_FIELDS } from '../registration/check';
import { focusField } from '../registration/fields';
import type { Registration } from '../registration/useRegistration';
import { Panel } from '../ui/Panel';
import { SendButton } from '../ui/SendButton';
import { TroubleNotice } from '../ui/Trouble';
import { KeptNotice } from './KeptNotice';
import { NameInput } from './NameInput';

/** Asks which child it is, and whether it is registered already. */
export const CheckPanel = ({ registration }: { registration: Registration }) => {
  const { check: say, trouble } = useMessages();
  const { check, isBusy } = registration;
  const submit = async () => {
    const [wrong] = Object.keys(await check());
    if (wrong) focusField(wrong);
  };
  return (
    <Panel title={say.title}>
      <p>{say.text}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {CHILD_FIELDS.map((name) => (
          <NameInput
            key={name}
            registration={registration}
            name={name}
            {...(name === 'birthdate' ? { max: today() } : {})}
          />
        ))}
        {registration.trouble && (
          <TroubleNotice trouble={registration.trouble} unreached={trouble.notChecked} onRetry={() => void submit()} />
        )}
        <SendButton label={say.submit} busyLabel={say.sending} isBusy={isBusy} />
      </form>
      <KeptNotice registration={registration} />
    </Panel>
  );
};
