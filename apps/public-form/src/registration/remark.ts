import { EMAIL_ADDRESS, type Language, PHONE_QUESTIONS, phoneDigits } from '@bank/domain';
import { messages } from '../messages';
import type { Question } from './question';

type Remark = keyof (typeof messages)['en']['remarks'];

const EMAIL_QUESTIONS: readonly string[] = ['guardian_email_address', 'email_address'];

const remarkOf = ({ name, type }: Question, answer: unknown): Remark | undefined => {
  if (PHONE_QUESTIONS.some((asked) => asked === name)) return phoneDigits(answer) === null ? 'phone' : undefined;
  if (EMAIL_QUESTIONS.includes(name)) return EMAIL_ADDRESS.test(String(answer).trim()) ? undefined : 'email';
  return (type === 'INTEGER' || type === 'FLOAT') && Number(answer) < 0 ? 'negative' : undefined;
};

/** What is odd about an answer. It may be right all the same, so that it is sent as the family says it. */
export const remarkOn = (question: Question, answer: unknown, language: Language): string | undefined => {
  if (answer === undefined || answer === null || String(answer).trim() === '') return undefined;
  const remark = remarkOf(question, answer);
  return remark && messages[language].remarks[remark];
};
