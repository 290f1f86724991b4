import { FormHelperText } from '@mui/material';
import { type Control, useFormState } from 'react-hook-form';
import type { Values } from '../forms/saving';
import { valueAt } from '../ui/path';

/** The problem of one cell of the line items, beneath it. */
export const CellError = ({ control, name }: { control: Control<Values>; name: string }) => {
  const { errors } = useFormState({ control, name });
  const message = valueAt(errors, `${name}.message`);
  return typeof message === 'string' ? <FormHelperText error>{message}</FormHelperText> : null;
};
