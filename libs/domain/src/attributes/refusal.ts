import { refuseInvalid } from '../kernel';
import type { AddressValue, AttributeDefinition } from './attribute';
import type { Language } from './language';
import { labelOf } from './show';
import type { Problem } from './validate';

/** The parts of an address, in the words of forms and refusals. */
export const addressPartLabels: Readonly<Record<Language, Readonly<Record<keyof AddressValue, string>>>> = {
  en: {
    street1: 'Street',
    street2: 'Apartment or unit',
    city: 'City',
    state: 'State',
    postalCode: 'Zip code',
    country: 'Country',
  },
  es: {
    street1: 'Calle',
    street2: 'Apartamento o unidad',
    city: 'Ciudad',
    state: 'Estado',
    postalCode: 'Código postal',
    country: 'País',
  },
};

const UNKNOWN_QUESTION: Readonly<Record<Language, { name: string; problem: string }>> = {
  en: { name: 'Question', problem: 'This question no longer exists: reload the page' },
  es: { name: 'Pregunta', problem: 'Esta pregunta ya no existe: cargue la página de nuevo' },
};

/** A question as sentences name it, so without the colon at its end. */
export const nameOfQuestion = (question: Parameters<typeof labelOf>[0], language: Language): string =>
  labelOf(question, language).replace(/\s*:\s*$/, '');

/** @param at the path of the answers in the request: `attributes`, `profile.attributes` */
export const answerProblems = (at: string, language: Language = 'en') => {
  const fields: Record<string, string> = {};
  const names: Record<string, string> = {};
  const note = (field: string, name: string, problem: string) => {
    fields[field] = problem;
    names[field] = name;
  };
  return {
    fields,
    names,
    add(definition: AttributeDefinition, problem: Problem): void {
      const [field, name] = [`${at}.${definition.id}`, nameOfQuestion(definition, language)];
      const parts = typeof problem === 'string' ? {} : problem;
      if (typeof problem === 'string') note(field, name, problem);
      for (const [part, sentence] of Object.entries(parts))
        note(`${field}.${part}`, `${name}, ${addressPartLabels[language][part as keyof AddressValue]}`, sentence);
    },
    addUnknown(id: number): void {
      const { name, problem } = UNKNOWN_QUESTION[language];
      note(`${at}.${id}`, `${name} ${id}`, problem);
    },
    /** @throws Rejection invalid */
    refuse: (): void => refuseInvalid(fields, { names, language }),
  };
};
