import { capitalisedWords } from '@bank/domain';
import { Alert, AlertTitle, Link } from '@mui/material';
import { type FieldErrors, useFormState } from 'react-hook-form';
import { say } from '../messages';
import { goToField } from './goToField';

/** The form's tree of errors as pairs of a dotted field and its message. */
export const flattenErrors = (errors: FieldErrors, parentPath = ''): [string, string][] =>
  Object.entries(errors).flatMap(([name, error]): [string, string][] => {
    if (!error) return [];
    const path = parentPath ? `${parentPath}.${name}` : name;
    return typeof error.message === 'string' ? [[path, error.message]] : flattenErrors(error as FieldErrors, path);
  });

interface Props {
  /** The label of a field, where the words of its path don't give it. */
  nameOf?: (field: string) => string | undefined;
}

/** Lists all problems that keep this form from being saved, also those of fields out of view, each with a link to its field. */
export const AttentionBox = ({ nameOf = () => undefined }: Props) => {
  const { errors } = useFormState();
  const problems = flattenErrors(errors);
  if (!problems.length) return null;
  return (
    <Alert severity="error" variant="outlined" slotProps={{ message: { sx: { maxHeight: 320 }, tabIndex: 0 } }}>
      <AlertTitle>{say.invalid.attention}</AlertTitle>
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {problems.map(([field, message]) => (
          <li key={field}>
            <Link component="button" type="button" color="inherit" onClick={() => goToField(field)}>
              {nameOf(field) ?? capitalisedWords(field)}
            </Link>
            : {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
};
