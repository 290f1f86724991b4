import { countries, countryOf, HOME_COUNTRY, isAbroad, US_STATES } from '@bank/domain';
import { TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { ChoiceInput, type ChoiceInputProps } from './ChoiceInput';

type Props = Omit<ChoiceInputProps, 'choices' | 'format' | 'parse'>;

const countryChoices = countries.map(({ name }) => ({ id: name, name }));
/** The name of a stored country in the list, or its stored name if the list lacks it. */
const nameOf = (kept?: string | null) => (kept ? (countryOf(kept)?.name ?? kept) : '');

/** The country of an address; a new address starts with the home country. */
export const CountryInput = (props: Props) => {
  const kept = nameOf(useWatch({ name: props.source }));
  const choices = !kept || countryOf(kept) ? countryChoices : [...countryChoices, { id: kept, name: kept }];
  return <ChoiceInput defaultValue={HOME_COUNTRY} {...props} choices={choices} format={nameOf} />;
};

const states = US_STATES.map((id) => ({ id, name: id }));

/** The state of an address: a choice at home, a text abroad. The country is the field `country` beside it. */
export const StateInput = (props: Props) => {
  const country: string | undefined = useWatch({ name: props.source.replace(/state$/, 'country') });
  return isAbroad(country) ? <TextInput {...props} /> : <ChoiceInput {...props} choices={states} />;
};
