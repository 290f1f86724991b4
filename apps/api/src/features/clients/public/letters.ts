import type { Language } from '@bank/domain';

interface Confirmation {
  guardian: string;
  partner: string;
  bank: string;
}

/** Language -> the e-mail after a registration. It doesn't name the child: mailboxes are read by others too. */
export const confirmationLetters: Readonly<
  Record<Language, { subject: string; textFor: (confirmation: Confirmation) => string }>
> = {
  en: {
    subject: 'Successful registration',
    textFor: ({ guardian, partner, bank }) =>
      `Hello ${guardian},\n\nyour registration has reached ${bank}. ${partner} looks at it next and tells you when and where you can pick up diapers. You need to do nothing until then.\n\nIf you did not register, please tell ${partner}.`,
  },
  es: {
    subject: 'Registro exitoso',
    textFor: ({ guardian, partner, bank }) =>
      `Hola ${guardian}:\n\nSu registro llegó a ${bank}. ${partner} lo revisará y le dirá cuándo y dónde puede recoger los pañales. Hasta entonces no tiene que hacer nada.\n\nSi usted no hizo este registro, avise por favor a ${partner}.`,
  },
};

/** Language -> what a family is told when its registration is refused. */
export const refusals: Readonly<Record<Language, { partner: string; duplicate: string }>> = {
  en: {
    partner: 'This partner does not take registrations now: choose another one',
    duplicate: 'A client with this name and birth date is registered already.',
  },
  es: {
    partner: 'Este aliado no recibe registros en este momento: elija otro',
    duplicate: 'Ya hay un registro con este nombre y esta fecha de nacimiento.',
  },
};
