import { addressFields, helpOf, isBlankOf, labelOf } from '@bank/domain';
import { Box, FormHelperText, FormLabel } from '@mui/material';
import { TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { CountryInput, StateInput } from '../../kit/inputs/addressParts';
import { say } from '../../messages';
import type { AttributeInputProps } from './form';

const words = say.address;

/** Without the id with which the API answers an address. */
const withoutId = ({ id: _, ...parts }: Record<string, unknown>) => parts;

/** An address in its parts. Those without which it is none are marked as required once something is typed. */
export const AddressInputs = ({ attribute, source, isRequired }: AttributeInputProps) => {
  const help = helpOf(attribute, 'en');
  const typed: Record<string, unknown> | null | undefined = useWatch({ name: source });
  const needsParts = isRequired || !isBlankOf(addressFields, withoutId(typed ?? {}));
  const common = (part: keyof typeof words) => ({
    source: `${source}.${part}`,
    label: words[part],
    helperText: false as const,
    ...(needsParts && 'required' in addressFields[part] ? { isRequired: true } : {}),
  });
  const text = (part: keyof typeof words) => <TextInput {...common(part)} />;
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
        <StateInput {...common('state')} />
        {text('postalCode')}
        <CountryInput {...common('country')} />
      </Box>
    </Box>
  );
};
