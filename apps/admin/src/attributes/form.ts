import {
  type AnsweredAttribute,
  type Attribute,
  fileProblem,
  isEditable,
  isPostedFile,
  problemOf,
  type Viewer,
} from '@bank/domain';
import { useGetIdentity } from 'react-admin';
import type { Identity } from '../authProvider';
import type { Problems } from '../forms/saving';

/** Whoever is signed in, as attributes ask; sees nothing while that is still being asked. */
export const useViewer = (isLocked = false): Viewer => {
  const { identity } = useGetIdentity();
  const { groups = [], roles = [] } = (identity ?? {}) as Partial<Identity>;
  return { groups: groups.map(({ id }) => id), isAdmin: roles.includes('ROLE_ADMIN'), isLocked };
};

/** What is wrong with the typed values, by field of the form; the domain says so. */
export const attributeProblems = (
  attributes: readonly AnsweredAttribute[],
  source: string,
  viewer: Viewer,
): Problems => {
  const found: Record<string, string> = {};
  attributes.forEach((attribute, place) => {
    if (!isEditable(attribute, viewer)) return;
    // A file that was just chosen has no id until it is saved.
    const problem = isPostedFile(attribute.value)
      ? fileProblem(attribute.value)
      : problemOf(attribute, attribute.value, viewer);
    const at = `${source}.${place}.value`;
    if (typeof problem === 'string') found[at] = problem;
    else for (const [part, message] of Object.entries(problem ?? {})) found[`${at}.${part}`] = message;
  });
  return found;
};

/** What a request says of attributes: every one, in the form's order, so that refusals name the form's fields. */
export const postedAttributes = (attributes: readonly AnsweredAttribute[]) =>
  attributes.map(({ definition_id, value }) => ({ definition_id, value }));

/** What every input of an attribute is given. */
export interface AttributeInputProps {
  attribute: Attribute;
  /** Where the form holds the value. */
  source: string;
  isRequired: boolean;
}
