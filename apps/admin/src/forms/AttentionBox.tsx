import { capitalisedWords } from '@bank/domain';
import { Alert, AlertTitle } from '@mui/material';
import { type FieldErrors, useFormState } from 'react-hook-form';
import { say } from '../messages';

/** Dotted field -> what is wrong with it, out of the form's own tree of errors. */
const leaves = (errors: FieldErrors, at = ''): [string, string][] =>
  Object.entries(errors).flatMap(([name, error]): [string, string][] => {
    if (!error) return [];
    const path = at ? `${at}.${name}` : name;
    return typeof error.message === 'string' ? [[path, error.message]] : leaves(error as FieldErrors, path);
  });

interface Props {
  /** A field's name, where the words of its path don't say it. */
  nameOf?: (field: string) => string | undefined;
}

/** Everything on this form that keeps it from being saved, wherever on it the field stands. */
export const AttentionBox = ({ nameOf = () => undefined }: Props) => {
  const { errors } = useFormState();
  const problems = leaves(errors);
  if (!problems.length) return null;
  return (
    <Alert severity="error" variant="outlined" slotProps={{ message: { sx: { maxHeight: 320 }, tabIndex: 0 } }}>
      <AlertTitle>{say.invalid.attention}</AlertTitle>
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {problems.map(([field, message]) => (
          <li key={field}>
            {nameOf(field) ?? capitalisedWords(field)}: {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
};
