import type { AnsweredAttribute } from '@bank/domain';
import { FormHelperText } from '@mui/material';
import { useFormState, useWatch } from 'react-hook-form';
import { valueAt } from '../../kit/values/path';
import { say } from '../../messages';
import { isAnswered } from './progress';

interface Props {
  attribute: AnsweredAttribute;
  source: string;
}

/** Stands below a required question until something is typed, or until a save has refused it in its own words. */
export const MissingHint = ({ attribute, source }: Props) => {
  const value: unknown = useWatch({ name: source });
  const { errors } = useFormState({ name: source });
  if (isAnswered({ ...attribute, value }) || valueAt(errors, source)) return null;
  return <FormHelperText sx={{ mx: 1.75, color: 'warning.main' }}>{say.attribute.missing}</FormHelperText>;
};
