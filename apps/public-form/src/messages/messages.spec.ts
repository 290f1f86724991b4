import { LANGUAGES } from '@bank/domain';
import { count, fill, messages } from '.';

/** Every text with its place: `question.title`. */
const textsOf = (part: object, path = ''): [place: string, text: string][] =>
  Object.entries(part).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[`${path}${name}`, value] as [string, string]]
      : textsOf(value as object, `${path}${name}.`),
  );
const placesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

describe('the texts', () => {
  it.each([
    // In Spanish with its accents and signs, and with one form of address.
    ['question.title', 'New Account?', '¿Cuenta nueva?'],
    ['question.text', 'Are you registered for services at the hospital?', undefined],
    ['question.yes', 'Yes', 'Sí'],
    ['question.no', 'No', 'No'],
    ['duplicate.title', 'Duplicate Record Found', 'Registro Duplicado Encontrado'],
    ['duplicate.partner', 'Partner', 'Aliado'],
    ['form.unique', 'No Duplicates Found', '¡Registro único!'],
    ['form.title', undefined, 'Formulario de Registro'],
    ['form.attention', 'The Following fields needs attention:', undefined],
    ['form.invalidTitle', 'Invalid Values', 'Valores Inválidos'],
    [
      'form.invalidText',
      undefined,
      'Existen valores inválidos en el formulario. Por favor verifique los campos e inténtelo de nuevo.',
    ],
    ['problems.firstName', 'First Name is required', 'Primer Nombre es Requerido'],
    ['problems.lastName', 'Last Name is required', 'Apellido es Requerido'],
    ['problems.birthdate', undefined, 'Fecha de Nacimiento es Requerida'],
    ['problems.birthdateAge', 'Birth Date must be a past date and less than 4 years.', undefined],
    ['problems.parentFirstName', 'Parent/Guardian First Name is required', undefined],
    ['problems.parentLastName', 'Parent/Guardian Last Name is required', undefined],
    ['problems.partner', 'Partner is required', undefined],
    ['partner.choose', 'Select a Partner', 'Seleccione un aliado'],
    ['inputs.choose', '-- Select Item --', undefined],
  ])('say %s as the specification quotes it', (place, english, spanish) => {
    const [en, es] = LANGUAGES.map((language) => Object.fromEntries(textsOf(messages[language]))[place]);
    if (english !== undefined) expect(en).toBe(english);
    if (spanish !== undefined) expect(es).toBe(spanish);
  });

  it('have the same places for values in both languages, and none is empty', () => {
    const english = textsOf(messages.en);
    const spanish = Object.fromEntries(textsOf(messages.es));
    expect(english.length).toBeGreaterThan(60);
    for (const [place, text] of english) {
      expect([place, placesIn(spanish[place] ?? '')]).toEqual([place, placesIn(text)]);
      expect([place, text.trim() !== '' && spanish[place]?.trim() !== '']).toEqual([place, true]);
    }
  });

  it('are filled in', () => {
    expect(fill('{a} of {b}, {c}', { a: 1, b: 'x' })).toBe('1 of x, {c}');
    expect([0, 1, 2].map((number) => count({ one: 'one', other: '{count} of them' }, number))).toEqual([
      '0 of them',
      'one',
      '2 of them',
    ]);
  });
});
