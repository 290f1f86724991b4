import type { Language } from '@bank/domain';

interface Confirmation {
  publicId: string;
  partner: string;
  bank: string;
  /** How to reach the bank, as far as the bank says so. */
  phone: string | null;
  hours: string | null;
  /** Within so many days the family hears from the partner; null where the bank promises no time. */
  answerDays: number | null;
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
      const time = answerDays && (answerDays === 1 ? ' within 1 day' : ` within ${answerDays} days`);
      return paragraphs(
        'Hello,',
        `your registration has reached ${bank} and has the ID ${publicId}. ${partner} looks at it next and tells you${time ?? ''} when and where you can pick up diapers. You need to do nothing until then.`,
        phone &&
          `If you have a question, or heard nothing by then, call ${bank}: ${phone}${hours ? ` (${hours})` : ''}.`,
        `If you did not register, please tell ${partner}.`,
      );
    },
  },
  es: {
    subject: 'Registro exitoso',
    textFor: ({ publicId, partner, bank, phone, hours, answerDays }) => {
      const time =
        answerDays && (answerDays === 1 ? ', en un plazo de 1 día,' : `, en un plazo de ${answerDays} días,`);
      return paragraphs(
        'Hola:',
        `Su registro llegó a ${bank} y tiene el número ${publicId}. ${partner} lo revisará y le dirá${time ?? ''} cuándo y dónde puede recoger los pañales. Hasta entonces no tiene que hacer nada.`,
        phone &&
          `Si tiene alguna pregunta o no ha recibido noticias para entonces, llame a ${bank}: ${phone}${hours ? ` (${hours})` : ''}.`,
        `Si usted no hizo este registro, avise por favor a ${partner}.`,
      );
    },
  },
};

export const CLOSED_PARTNER = 'This partner does not take registrations now: choose another one';
