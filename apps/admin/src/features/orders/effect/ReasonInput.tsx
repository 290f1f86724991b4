import { MAX_REASON_LENGTH } from '@bank/domain';
import { TextField, type TextFieldProps } from '@mui/material';
import { say } from '../../../messages';

interface Props extends Pick<TextFieldProps, 'required' | 'helperText' | 'autoFocus'> {
  reason: string;
  onChange: (reason: string) => void;
}

export const ReasonInput = ({ reason, onChange, ...more }: Props) => (
  <TextField
    {...more}
    label={say.order.effect.reason}
    value={reason}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ htmlInput: { maxLength: MAX_REASON_LENGTH } }}
    fullWidth
    multiline
    sx={{ mt: 2 }}
  />
);
