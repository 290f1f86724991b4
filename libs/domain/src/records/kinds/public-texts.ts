import type { Language } from '../../attributes/language';

/** The texts of the public registration that a bank writes itself. */
export const PUBLIC_TEXTS = ['hospital', 'faq'] as const;
export type PublicText = (typeof PUBLIC_TEXTS)[number];

/** The setting that holds a text in a language. */
export const publicTextFields = {
  hospital: { en: 'publicHospitalTextEn', es: 'publicHospitalTextEs' },
  faq: { en: 'publicFaqTextEn', es: 'publicFaqTextEs' },
} as const satisfies Record<PublicText, Record<Language, string>>;

/** The setting that holds the office hours in a language. */
export const bankHoursFields = { en: 'bankHoursEn', es: 'bankHoursEs' } as const satisfies Record<Language, string>;

const paragraphs = (...lines: readonly string[]) => lines.join('\n\n');

export const initialPublicTexts: Readonly<Record<PublicText, Readonly<Record<Language, string>>>> = {
  hospital: {
    en: paragraphs(
      'Families already registered at the hospital need no new registration and collect their diapers every month at the agency they chose.',
      'To change agency, ask your current agency to mark you as inactive.',
    ),
    es: paragraphs(
      'Las familias ya registradas en el hospital no necesitan una nueva inscripción y recogen sus pañales cada mes en la agencia que eligieron.',
      'Para cambiar de agencia, pida a su agencia actual que lo marque como inactivo.',
    ),
  },
  faq: {
    en: paragraphs(
      'Who can be registered?',
      'Children under 4 years of age. Register each child once, with a form of their own.',
      'Where do I get the diapers?',
      'At the agency that you choose in the form. You pick them up there once a month.',
      'What do I need to fill in the form?',
      'The name and birth date of the child, your own name, and a telephone number at which you can be reached. It takes about ten minutes.',
      'Who sees my answers?',
      'The staff of the diaper bank and of the agency that you choose.',
    ),
    es: paragraphs(
      '¿A quién se puede registrar?',
      'A niños menores de 4 años. Registre a cada niño una sola vez, con su propio formulario.',
      '¿Dónde recojo los pañales?',
      'En la agencia que elija en el formulario. Los recoge allí una vez al mes.',
      '¿Qué necesito para llenar el formulario?',
      'El nombre y la fecha de nacimiento del niño, su propio nombre y un teléfono donde se le pueda llamar. Toma unos diez minutos.',
      '¿Quién ve mis respuestas?',
      'El personal del banco de pañales y de la agencia que elija.',
    ),
  },
};
