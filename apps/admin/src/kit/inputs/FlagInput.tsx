import { Checkbox, FormControlLabel, FormHelperText } from '@mui/material';
import { useInput } from 'react-admin';

interface Props {
  source: string;
  label: string;
  helperText: string | false;
  defaultValue?: unknown;
}

export const FlagInput = ({ source, label, helperText, defaultValue = false }: Props) => {
  const { id, field } = useInput({ source, defaultValue });
  const { value, ...rest } = field;
  return (
    <div>
      <FormControlLabel
        label={label}
        control={
          <Checkbox
            id={id}
            {...rest}
            checked={!!value}
            onChange={(_, checked) => field.onChange(checked)}
            slotProps={{ input: helperText ? { 'aria-describedby': `${id}-help` } : {} }}
          />
        }
      />
      {helperText && (
        <FormHelperText id={`${id}-help`} sx={{ mt: 0 }}>
          {helperText}
        </FormHelperText>
      )}
    </div>
  );
};
