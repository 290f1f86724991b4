import { type AttributeType, type DisplayInterface, defaultAttributes } from '@bank/domain';
import type { Question } from '../registration/question';

/** A question as the API asks it; `over` replaces what matters to a test. */
export const question = (id: number, over: Partial<Question> = {}): Question => ({
  id: 0,
  definition_id: id,
  name: `question_${id}`,
  label: `Question ${id}`,
  labelEs: `Pregunta ${id}`,
  helpText: null,
  helpTextEs: null,
  type: 'STRING',
  displayInterface: 'TEXT',
  isRequired: false,
  isDisabled: false,
  isDisplayedPublicly: true,
  orderIndex: id,
  hasOptions: false,
  options: [],
  attributeFieldPermissions: [],
  value: null,
  ...over,
});

/** A question with three options, of which the last one is no longer offered. */
export const optionQuestion = (
  id: number,
  displayInterface: DisplayInterface,
  over: Partial<Question> = {},
): Question =>
  question(id, {
    type: 'OPTION_LIST',
    displayInterface,
    hasOptions: true,
    options: [
      { id: 1, name: 'One', nameEs: 'Uno', value: 'one', isDeleted: false },
      { id: 2, name: 'Two', nameEs: 'Dos', value: 'two', isDeleted: false },
      { id: 3, name: 'Three', nameEs: 'Tres', value: 'three', isDeleted: true },
    ],
    ...over,
  });

export const typedQuestion = (
  id: number,
  type: AttributeType,
  displayInterface: DisplayInterface,
  over: Partial<Question> = {},
): Question => question(id, { type, displayInterface, ...over });

/** The questions that a new bank asks publicly. */
export const defaultQuestions = (): Question[] =>
  defaultAttributes('clientAttribute', 'Diaper Bank')
    .map(({ options = [], section: _, ...attribute }, place) =>
      question(place + 1, {
        labelEs: null,
        isDisplayedPublicly: false,
        ...attribute,
        options: options.map(({ name, nameEs, value }, index) => ({
          id: place * 100 + index + 1,
          name,
          nameEs: nameEs ?? null,
          value,
          isDeleted: false,
        })),
      }),
    )
    .filter(({ isDisplayedPublicly }) => isDisplayedPublicly);
