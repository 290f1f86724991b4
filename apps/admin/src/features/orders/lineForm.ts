import type { Control, UseFormClearErrors, UseFormGetValues, UseFormRegister, UseFormSetValue } from 'react-hook-form';
import type { Values } from '../../shell/saving/saving';

/** What a line needs of its form. */
export interface LineForm {
  control: Control<Values>;
  register: UseFormRegister<Values>;
  getValues: UseFormGetValues<Values>;
  setValue: UseFormSetValue<Values>;
  clearErrors: UseFormClearErrors<Values>;
}
