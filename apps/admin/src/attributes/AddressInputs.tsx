import { helpOf, labelOf } from '@bank/domain';
import { Box, FormHelperText, FormLabel } from '@mui/material';
import { TextInput } from 'react-admin';
import { say } from '../messages';
import { CountryInput, StateInput } from '../ui/addressParts';
import type { AttributeInputProps } from './form';

const words = say.address;

/** An address in its parts. */
export const AddressInputs = ({ attribute, source, isRequired }: AttributeInputProps) => {
  const help = helpOf(attribute, 'en');
  const text = (part: keyof typeof words) => (
    <TextInput source={`${source}.${part}`} label={words[part]} helperText={false} />
  );
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <FormLabel component="legend" required={isRequired} sx={{ mb: 1, typography: 'caption' }}>
        {labelOf(attribute, 'en')}
      </FormLabel>
      {help && <FormHelperText sx={{ mt: 0, mb: 1 }}>{help}</FormHelperText>}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))' }}>
        {text('street1')}
        {text('street2')}
        {text('city')}
        <StateInput source={`${source}.state`} label={words.state} helperText={false} />
        {text('postalCode')}
        <CountryInput source={`${source}.country`} label={words.country} helperText={false} />
      </Box>
    </Box>
  );
};
