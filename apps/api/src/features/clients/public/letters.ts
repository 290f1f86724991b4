import type { Language } from '@bank/domain';

interface Confirmation {
  publicId: string;
  partner: string;
  bank: string;
  /** How to reach the bank, as far as the bank says so. */
  phone: string | null;
  hours: string | null;
  /** Within so many days the family hears from the partner. */
  answerDays: number;
}

interface Letter {
  subject: string;
  textFor: (confirmation: Confirmation) => string;
}

const paragraphs = (...texts: readonly (string | null)[]): string => texts.filter(Boolean).join('\n\n');

/** Language -> the e-mail after a registration. It repeats nothing that was typed: anybody could send their words to anybody. */
export const confirmationLetters: Readonly<Record<Language, Letter>> = {
  en: {
    subject: 'Successful registration',
    textFor: ({ publicId, partner, bank, phone, hours, answerDays }) => {
      const time = answerDays === 1 ? ' within 1 day' : ` within ${answerDays} days`;
      return paragraphs(
        'Hello,',
        `Your registration has reached ${bank} and has the ID ${publicId}. ${partner} will look at it next and tell you${time} when and where you can pick up diapers. You do not need to do anything until then.`,
        phone &&
          `If you have a question or have not heard anything by then, call ${bank}: ${phone}${hours ? ` (${hours})` : ''}.`,
        `If you did not make this registration, please tell ${partner}.`,
      );
    },
  },
  es: {
    subject: 'Registro exitoso',
    textFor: ({ publicId, partner, bank, phone, hours, answerDays }) => {
      const time = answerDays === 1 ? ', en un plazo de 1 día,' : `, en un plazo de ${answerDays} días,`;
      return paragraphs(
        'Hola:',
        `Su registro llegó a ${bank} y tiene el número ${publicId}. ${partner} lo revisará y le dirá${time} cuándo y dónde puede recoger los pañales. Hasta entonces no tiene que hacer nada.`,
        phone &&
          `Si tiene alguna pregunta o no ha recibido noticias para entonces, llame a ${bank}: ${phone}${hours ? ` (${hours})` : ''}.`,
        `Si usted no hizo este registro, avise por favor a ${partner}.`,
      );
    },
  },
};

export const CLOSED_PARTNER = 'This partner is not taking registrations now: choose another one';
