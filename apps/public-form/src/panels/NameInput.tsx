import { useMessages } from '../language';
import type { NameField } from '../registration/entries';
import type { Registration } from '../registration/useRegistration';
import { TextInput } from '../ui/TextInput';

/** The browser's autofill, of the parent who fills in the form and not of the child. */
const autoComplete: { [N in NameField]?: string } = { parentFirstName: 'given-name', parentLastName: 'family-name' };

interface Props {
  registration: Registration;
  name: NameField;
  /** The last day that may be chosen. */
  max?: string;
}

/** One of the texts that are asked about every child. */
export const NameInput = ({ registration: { entries, problems, setText, touch }, name, max }: Props) => {
  const { fields } = useMessages();
  const problem = problems[name];
  return (
    <TextInput
      field={name}
      label={fields[name]}
      isRequired
      {...(problem ? { problem } : {})}
      {...(name === 'birthdate' ? { type: 'date' as const } : {})}
      {...(max ? { max } : {})}
      autoComplete={autoComplete[name] ?? 'off'}
      value={entries[name]}
      onChange={(value) => setText(name, value)}
      onLeave={() => touch(name)}
    />
  );
};
