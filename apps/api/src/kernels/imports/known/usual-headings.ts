/** What sheets call a telephone number. */
export const PHONE_HEADINGS = [
  ...['phone', 'telephone', 'phone number', 'phone no', 'telephone number', 'tel', 'tel no'],
  ...['teléfono', 'número de teléfono'],
] as const;
export const CELL_HEADINGS = [
  ...['cell', 'cell phone', 'cellphone', 'cell number', 'mobile', 'mobile phone', 'mobile number'],
  ...['celular', 'móvil', 'teléfono celular', 'teléfono móvil'],
] as const;
export const HOME_PHONE_HEADINGS = ['home phone', 'home telephone', 'landline', 'teléfono de casa'] as const;
export const GENDER_HEADINGS = [
  ...['gender', 'sex', 'child sex', 'childs sex', 'childs gender', 'm f', 'sexo', 'género'],
] as const;

/** Word of an option -> what sheets write for it. */
export const GENDER_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  female: ['f', 'girl', 'niña', 'femenino'],
  male: ['m', 'boy', 'niño', 'masculino'],
};
