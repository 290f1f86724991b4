import { FormControl, FormHelperText, InputLabel, OutlinedInput, type OutlinedInputProps } from '@mui/material';
import { useId } from 'react';

interface Props extends Pick<OutlinedInputProps, 'name' | 'type' | 'autoComplete' | 'autoFocus' | 'defaultValue'> {
  label: string;
  /** What is wrong with the typed text. */
  problem?: string | undefined;
}

/** A text field of the sign-in page. MUI's own brings its selects, menus and dialogs along, which are not needed yet. */
export const EntryField = ({ label, problem, ...input }: Props) => {
  const id = useId();
  const problemId = `${id}-problem`;
  return (
    <FormControl error={problem !== undefined}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        id={id}
        label={label}
        {...input}
        {...(problem !== undefined && { 'aria-describedby': problemId })}
      />
      {problem !== undefined && <FormHelperText id={problemId}>{problem}</FormHelperText>}
    </FormControl>
  );
};
