import { DUPLICATE_CLIENT, inLanguage, type Language, NEEDS_LETTER, WRONG_BIRTHDATE } from '@bank/domain';

interface Confirmation {
  publicId: string;
  partner: string;
  bank: string;
}

/**
 * Language -> the e-mail after a registration. It has nothing of what was typed, or anybody could send their own words to
 * anybody, and the child's name would be read by others who share the mailbox.
 */
export const confirmationLetters: Readonly<
  Record<Language, { subject: string; textFor: (confirmation: Confirmation) => string }>
> = {
  en: {
    subject: 'Successful registration',
    textFor: ({ publicId, partner, bank }) =>
      `Hello,\n\nyour registration has reached ${bank} and has the ID ${publicId}. ${partner} looks at it next and tells you when and where you can pick up diapers. You need to do nothing until then.\n\nIf you did not register, please tell ${partner}.`,
  },
  es: {
    subject: 'Registro exitoso',
    textFor: ({ publicId, partner, bank }) =>
      `Hola:\n\nSu registro llegó a ${bank} y tiene el número ${publicId}. ${partner} lo revisará y le dirá cuándo y dónde puede recoger los pañales. Hasta entonces no tiene que hacer nada.\n\nSi usted no hizo este registro, avise por favor a ${partner}.`,
  },
};

export const CLOSED_PARTNER = 'This partner does not take registrations now: choose another one';

/** English sentence -> the Spanish one that a family is told when its registration is refused. Answers have their own. */
const spanishRefusals: Readonly<Record<string, string>> = {
  'There are invalid values. Please check the fields and try again.':
    'Existen valores invalidos en el formulario. Por favor verifica los campos e inténtalo de nuevo.',
  [DUPLICATE_CLIENT]: 'Ya hay un registro con este nombre y esta fecha de nacimiento.',
  [CLOSED_PARTNER]: 'Este aliado no recibe registros en este momento: elija otro',
  'First Name is required': 'Primer Nombre es Requerido',
  'Last Name is required': 'Apellido es Requerido',
  'Parent/Guardian First Name is required': 'Primer Nombre del Padre, Madre o Tutor es Requerido',
  'Parent/Guardian Last Name is required': 'Apellido del Padre, Madre o Tutor es Requerido',
  'Birth Date is required': 'Fecha de Nacimiento es Requerido',
  'Must be a date, such as 2026-11-20': 'Debe ser una fecha, como 2026-11-20',
  [WRONG_BIRTHDATE]: 'La fecha de nacimiento debe estar en el pasado y el niño debe tener menos de 4 años.',
  'Must be at most 255 characters long': 'Puede tener hasta 255 caracteres',
  [NEEDS_LETTER]: 'Debe tener al menos una letra',
};

/** A refusal in the language of the form. A sentence that has no translation stays as it is. */
export const translateRefusal = (sentence: string, language: Language): string =>
  inLanguage(language, sentence, spanishRefusals[sentence]);
