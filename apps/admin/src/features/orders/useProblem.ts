import { type Control, useFormState } from 'react-hook-form';
import { valueAt } from '../../kit/values/path';
import type { Values } from '../../shell/saving/saving';

/** Why a save refused what stands in a field; undefined while nothing is wrong with it. */
export const useProblem = (control: Control<Values>, field: string): string | undefined => {
  const { errors } = useFormState({ control, name: field });
  const message = valueAt(errors, `${field}.message`);
  return typeof message === 'string' ? message : undefined;
};
