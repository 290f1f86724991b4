import {
  type AnsweredAttribute,
  type AnsweringUser,
  type Attribute,
  fileProblem,
  isEditable,
  isPostedFile,
  problemOf,
  readTypedNumber,
} from '@bank/domain';
import { useGetIdentity } from 'react-admin';
import type { Problems } from '../saving/saving';
import type { Identity } from '../session/authProvider';

/** The signed-in user as the rules of attributes need it; one who sees nothing while the user is being fetched. */
export const useAnsweringUser = (isLocked = false): AnsweringUser => {
  const { identity } = useGetIdentity();
  const { groups = [], roles = [] } = (identity ?? {}) as Partial<Identity>;
  return { groups: groups.map(({ id }) => id), isAdmin: roles.includes('ROLE_ADMIN'), isLocked };
};

/** The required questions that a save asks for: all of them, those that had an answer when the form was opened, or none yet. */
export type AskedFor = 'all' | 'answered' | 'none';

/** Whether a record that is older than the question has no answer to it. */
export const wasNeverAnswered = ({ id }: AnsweredAttribute): boolean => id === 0;

/** The problems of the typed values by field of the form, found by the domain's rules. */
export const attributeProblems = (
  attributes: readonly AnsweredAttribute[],
  source: string,
  user: AnsweringUser,
  asks: AskedFor,
): Problems => {
  const problems: Record<string, string> = {};
  attributes.forEach((attribute, place) => {
    if (!isEditable(attribute, user)) return;
    const mayStayOpen = asks === 'none' || (asks === 'answered' && wasNeverAnswered(attribute));
    const asked = mayStayOpen ? { ...attribute, isRequired: false } : attribute;
    // A file that was just chosen has no id until it is saved.
    const problem = isPostedFile(attribute.value)
      ? fileProblem(attribute.value)
      : (problemOfText(attribute) ?? problemOf(asked, attribute.value, user));
    const field = `${source}.${place}.value`;
    if (typeof problem === 'string') problems[field] = problem;
    else for (const [part, message] of Object.entries(problem ?? {})) problems[`${field}.${part}`] = message;
  });
  return problems;
};

/** The problem of a number, which the form holds as a text where it can't be read. */
const problemOfText = ({ displayInterface, value }: AnsweredAttribute): string | undefined =>
  displayInterface === 'NUMBER' ? readTypedNumber(value).problem : undefined;

/**
 * The attributes as a request posts them: all of them, in the form's order, so that the places in a refusal are the
 * form's.
 */
export const postedAttributes = (attributes: readonly AnsweredAttribute[]) =>
  attributes.map(({ definition_id, value }) => ({ definition_id, value }));

export interface AttributeInputProps {
  attribute: Attribute;
  source: string;
  isRequired: boolean;
}
