import { FormControl, FormHelperText } from '@mui/material';
import { type ReactNode, useId } from 'react';

interface Props {
  field: string;
  problem: string | undefined;
  legend: ReactNode;
  children: ReactNode;
}

/** The boxes of a field, with what is wrong with them all below their legend. */
export const BoxesOf = ({ field, problem, legend, children }: Props) => {
  const id = useId();
  return (
    <FormControl
      component="fieldset"
      error={!!problem}
      aria-describedby={problem ? `${id}-problem` : undefined}
      data-field={field}
      sx={{ width: '100%' }}
    >
      {legend}
      {problem && <FormHelperText id={`${id}-problem`}>{problem}</FormHelperText>}
      {children}
    </FormControl>
  );
};
