import { countries, countryOf, HOME_COUNTRY, isAbroad, US_STATES } from '@bank/domain';
import { TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { ChoiceInput, type ChoiceInputProps } from './ChoiceInput';

type Props = Omit<ChoiceInputProps, 'choices' | 'format' | 'parse'>;

const offered = countries.map(({ name }) => ({ id: name, name }));
/** A kept country may be called otherwise than in the list, or not be in it at all; it shows nevertheless. */
const nameOf = (kept?: string | null) => (kept ? (countryOf(kept)?.name ?? kept) : '');

/** The country of an address; a new one begins at home. */
export const CountryInput = (props: Props) => {
  const kept = nameOf(useWatch({ name: props.source }));
  const choices = !kept || countryOf(kept) ? offered : [...offered, { id: kept, name: kept }];
  return <ChoiceInput defaultValue={HOME_COUNTRY} {...props} choices={choices} format={nameOf} />;
};

const states = US_STATES.map((id) => ({ id, name: id }));

/** The state of an address whose country stands beside it; abroad it is typed. */
export const StateInput = (props: Props) => {
  const country: string | undefined = useWatch({ name: props.source.replace(/state$/, 'country') });
  return isAbroad(country) ? <TextInput {...props} /> : <ChoiceInput {...props} choices={states} />;
};
