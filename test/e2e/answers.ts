import type { Page } from '@playwright/test';
import { callApi } from './portal';

interface Question {
  definition_id: number;
  name: string;
  displayInterface: string;
  isRequired: boolean;
  options: readonly { id: number }[];
}

/** Answers to those of the questions that the bank requires. */
const answerRequired = async (page: Page, questions: readonly Question[]) => {
  const [zip] = await callApi(page, 'GET', 'zip-county?keyword=641');
  const answerTo = ({ displayInterface, options: [option] }: Question) =>
    ({
      NUMBER: 2,
      SELECT_SINGLE: option?.id,
      RADIO: option?.id,
      SELECT_MULTI: [option?.id],
      CHECKBOX_GROUP: [option?.id],
      YES_NO_RADIO: true,
      ZIPCODE: zip?.id,
    })[displayInterface] ?? '555 0100';
  return questions
    .filter(({ isRequired, name }) => isRequired && name !== 'client_agreement')
    .map((question) => ({ definition_id: question.definition_id, value: answerTo(question) }));
};

/** Answers to all questions that the bank requires about a child. */
export const answersAboutChild = async (page: Page) =>
  answerRequired(page, await callApi(page, 'GET', 'clients/fields?include[]=options'));

/** Answers to all questions that the bank requires about a partner. */
export const answersAboutPartner = async (page: Page) =>
  answerRequired(page, (await callApi(page, 'GET', 'partners/new-profile?include[]=options')).attributes);
