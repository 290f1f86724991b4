import { useMemo, useRef } from 'react';
import type { Control, UseFormClearErrors, UseFormGetValues, UseFormReset, UseFormSetValue } from 'react-hook-form';
import { useFormContext } from 'react-hook-form';
import type { Values } from '../../shell/saving/saving';

/** What a line needs of its form. */
export interface LineForm {
  control: Control<Values>;
  getValues: UseFormGetValues<Values>;
  setValue: UseFormSetValue<Values>;
  reset: UseFormReset<Values>;
  clearErrors: UseFormClearErrors<Values>;
  isDirty: () => boolean;
}

/** The form around a table of lines, which is always the same: what the form reports at each key draws no line anew. */
export const useLineForm = (): LineForm => {
  const { control, getValues, setValue, reset, clearErrors, formState } = useFormContext();
  const dirty = useRef(false);
  dirty.current = formState.isDirty;
  return useMemo(
    () => ({ control, getValues, setValue, reset, clearErrors, isDirty: () => dirty.current }),
    [control, getValues, setValue, reset, clearErrors],
  );
};
