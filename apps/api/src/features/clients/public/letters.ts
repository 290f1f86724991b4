import type { Language } from '@bank/domain';

interface Confirmation {
  publicId: string;
  partner: string;
  bank: string;
}

/** Language -> the e-mail after a registration. It repeats nothing that was typed: anybody could send their words to anybody. */
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
