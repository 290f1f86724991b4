import { optionQuestion, question, typedQuestion } from '../testing/questions';
import { checkChild, checkRegistration } from './check';
import { type Entries, NO_ENTRIES } from './entries';

const TODAY = '2026-11-22';
const complete: Entries = {
  firstName: 'Ana',
  lastName: 'Ruiz',
  birthdate: '2025-01-01',
  parentFirstName: 'Eva',
  parentLastName: 'Ruiz',
  partner: '7',
  answers: {},
};
const check = (over: Partial<Entries>, questions: Parameters<typeof checkRegistration>[1] = []) =>
  checkRegistration({ ...complete, ...over }, questions, 'en', TODAY);

describe('the check of the child', () => {
  it('asks for both names and the birth date, in the language of the page', () => {
    expect(checkChild(NO_ENTRIES, 'en', TODAY)).toEqual({
      firstName: 'First Name is required',
      lastName: 'Last Name is required',
      birthdate: 'Birth Date is required',
    });
    expect(checkChild({ ...NO_ENTRIES, firstName: '  ' }, 'es', TODAY)).toEqual({
      firstName: 'Primer Nombre es Requerido',
      lastName: 'Apellido es Requerido',
      birthdate: 'Fecha de Nacimiento es Requerida',
    });
  });

  it('refuses children who are not born, or too old', () => {
    const problemOf = (birthdate: string) => checkChild({ ...complete, birthdate }, 'en', TODAY).birthdate;
    expect(problemOf('2026-11-23')).toBe('Birth Date must be in the past.');
    expect(problemOf('2022-11-22')).toBe('Birth Date must be a past date and less than 4 years.');
    expect(problemOf('2022-11-23')).toBeUndefined();
  });

  it('takes names of one letter, with emoji and in other scripts, and refuses endless ones', () => {
    for (const firstName of ['A', '李', 'محمد', 'Zoë 🌟', 'x'.repeat(255)])
      expect(checkChild({ ...complete, firstName }, 'en', TODAY)).toEqual({});
    expect(checkChild({ ...complete, firstName: 'x'.repeat(300) }, 'es', TODAY)).toEqual({
      firstName: 'Puede tener hasta 255 caracteres',
    });
  });
});

describe('the check of the whole form', () => {
  it('finds nothing in a complete one, and everything in an empty one, from the top', () => {
    expect(check({}, [question(1)])).toEqual({});
    const questions = [question(2, { isRequired: true }), question(1, { isRequired: true })];
    expect(Object.keys(checkRegistration(NO_ENTRIES, questions, 'en', TODAY))).toEqual([
      'firstName',
      'lastName',
      'birthdate',
      'parentFirstName',
      'parentLastName',
      'partner',
      'attributes.2',
      'attributes.1',
    ]);
  });

  it('judges answers by the rules of the domain', () => {
    const questions = [
      typedQuestion(1, 'INTEGER', 'NUMBER'),
      optionQuestion(2, 'RADIO'),
      typedQuestion(3, 'ADDRESS', 'ADDRESS', { isRequired: true }),
      typedQuestion(4, 'ZIPCODE', 'ZIPCODE', { isRequired: true }),
      typedQuestion(5, 'FILE', 'FILE_UPLOAD'),
    ];
    const answers = {
      1: '2.5',
      2: 9,
      3: { city: 'Springfield', country: 'United States' },
      4: { id: 'typed', label: '6411' },
      5: { filename: 'a.exe', filesize: 3, mimeType: 'application/x-msdownload', content: 'data:,abc' },
    };
    expect(check({ answers }, questions)).toEqual({
      'attributes.1': 'Must be a whole number',
      'attributes.2': 'Is not one of the options: choose again',
      'attributes.3.street1': 'Field is required',
      'attributes.3.state': 'Field is required',
      'attributes.3.postalCode': 'Field is required',
      'attributes.4': 'Is not in the zip code table: choose again',
      'attributes.5': 'Must be a PDF, a PNG, JPEG or GIF image, or a Word or Excel document',
    });
  });

  it('asks nothing about questions that are not public', () => {
    expect(check({}, [question(1, { isRequired: true, isDisplayedPublicly: false })])).toEqual({});
  });
});
