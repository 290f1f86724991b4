import { countries, HOME_COUNTRY, isAbroad, US_STATES } from '@bank/domain';
import { useMessages } from '../language';
import { FieldGroup, type FieldProps } from '../ui/Field';
import { Select } from '../ui/Select';
import { TextInput } from '../ui/TextInput';
import type { AttributeProps } from './props';

/** Part of an address -> what a browser may fill in. */
const parts = {
  street1: 'address-line1',
  street2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  postalCode: 'postal-code',
  country: 'country-name',
} as const;
type Part = keyof typeof parts;
type Typed = Partial<Record<Part, string>>;

const stateChoices = US_STATES.map((state) => ({ value: state, name: state }));
const countryChoices = countries.map(({ name }) => ({ value: name, name }));

/** An address in its parts; its country is the home country until another one is chosen. */
export const AddressInputs = ({ answer, field, problems, onAnswer, onLeave }: AttributeProps) => {
  const { inputs } = useMessages();
  const typed: Typed = { country: HOME_COUNTRY, ...(answer as Typed | undefined) };
  const isBegun = (Object.keys(parts) as Part[]).some((part) => part !== 'country' && typed[part]);
  const common = (part: Part) => {
    const name = `${field.field}.${part}`;
    const problem = problems[name];
    const isNeeded = part !== 'street2' && (field.isRequired || isBegun);
    const props: FieldProps = {
      field: name,
      label: inputs.address[part],
      isRequired: isNeeded,
      ...(problem ? { problem } : {}),
    };
    return {
      ...props,
      value: typed[part] ?? '',
      autoComplete: parts[part],
      onChange: (value: string) => onAnswer({ ...typed, [part]: value }),
      onLeave: () => onLeave(name),
    };
  };
  return (
    <FieldGroup {...field}>
      {() => (
        <>
          <TextInput {...common('street1')} />
          <TextInput {...common('street2')} />
          <TextInput {...common('city')} />
          {isAbroad(typed.country) ? (
            <TextInput {...common('state')} />
          ) : (
            <Select {...common('state')} choices={stateChoices} />
          )}
          <TextInput {...common('postalCode')} inputMode={isAbroad(typed.country) ? 'text' : 'numeric'} />
          <Select {...common('country')} choices={countryChoices} />
        </>
      )}
    </FieldGroup>
  );
};
