import type { Attribute, AttributeOption } from './attribute';
import { inLanguage, type Language } from './language';

/** The person who sees attributes, and where they see them. */
export interface AnsweringUser {
  /** Ids of the user's groups. */
  groups: readonly number[];
  /** An administrator sees and edits all attributes, whatever the permissions of groups. */
  isAdmin: boolean;
  /** The public form shows only attributes that are displayed publicly. */
  isPublic?: boolean;
  /** Nothing can be changed in the present state. */
  isLocked?: boolean;
}

/** Names of attributes that only the family answers: staff can't agree for them. */
const ON_THE_PUBLIC_FORM_ONLY: ReadonlySet<string> = new Set(['client_agreement']);

/** Whether answering it means to agree, so that no isn't an answer: a box to tick, or the family's own agreement. */
const isAgreement = ({ name, type, displayInterface }: Attribute): boolean =>
  type === 'BOOLEAN' && (displayInterface === 'TOGGLE' || ON_THE_PUBLIC_FORM_ONLY.has(name));

const permits = ({ attributeFieldPermissions: rows }: Attribute, user: AnsweringUser, right: 'can_view' | 'can_edit') =>
  user.isAdmin || rows.length === 0 || rows.some((row) => row[right] && user.groups.includes(row.group_id));

export const maySee = (attribute: Attribute, user: AnsweringUser): boolean =>
  user.isPublic ? attribute.isDisplayedPublicly === true : permits(attribute, user, 'can_view');

/** Whether forms ask for it. The values of an attribute that is no longer asked stay, and reports have them. */
const isAsked = ({ isDisabled, status }: Pick<Attribute, 'isDisabled' | 'status'>) =>
  !isDisabled && status !== 'INACTIVE';

export const isShown = (attribute: Attribute, user: AnsweringUser): boolean =>
  isAsked(attribute) &&
  maySee(attribute, user) &&
  (user.isPublic === true || !ON_THE_PUBLIC_FORM_ONLY.has(attribute.name));

export const isEditable = (attribute: Attribute, user: AnsweringUser): boolean =>
  isShown(attribute, user) && !user.isLocked && (user.isPublic === true || permits(attribute, user, 'can_edit'));

/** An attribute that they can't edit never must be answered. */
export const isRequired = (attribute: Attribute, user: AnsweringUser): boolean =>
  attribute.isRequired && isEditable(attribute, user);

/** Whether staff who may answer everything are asked. What families alone are asked is no such question. */
export const isAskedOfStaff = (attribute: Pick<Attribute, 'isDisabled' | 'status' | 'name'>): boolean =>
  isAsked(attribute) && !ON_THE_PUBLIC_FORM_ONLY.has(attribute.name);

/** Whether they must answer it. */
export const isRequiredOfStaff = (attribute: Attribute): boolean => attribute.isRequired && isAskedOfStaff(attribute);

/** Whether it is answered by this normalised value. What families must agree to is answered by yes alone. */
export const isAnswer = (attribute: Attribute, value: unknown, user: AnsweringUser): boolean =>
  value !== null && !(value === false && user.isPublic && isRequired(attribute, user) && isAgreement(attribute));

/** Whether a brother or sister has the same answer. Nobody agrees for another child, and a file has to be chosen again. */
export const isSharedBySiblings = (attribute: Attribute): boolean =>
  !attribute.isAboutChild && !attribute.isDuplicateReference && !isAgreement(attribute) && attribute.type !== 'FILE';

export const labelOf = ({ label, labelEs }: Attribute, language: Language): string =>
  inLanguage(language, label, labelEs);
export const helpOf = ({ helpText, helpTextEs }: Attribute, language: Language): string =>
  inLanguage(language, helpText ?? '', helpTextEs);
export const optionLabel = ({ name, nameEs }: AttributeOption, language: Language): string =>
  inLanguage(language, name, nameEs);

/** The options to choose from: those that are not deleted, and those that are chosen already. */
export const optionsFor = ({ options }: Attribute, value?: unknown): readonly AttributeOption[] => {
  if (!options.some(({ isDeleted }) => isDeleted)) return options;
  const chosen = new Set<unknown>(Array.isArray(value) ? value : [value]);
  return options.filter(({ id, isDeleted }) => !isDeleted || chosen.has(id));
};

export const sortAttributes = <A extends { orderIndex: number; id: number }>(attributes: readonly A[]): A[] =>
  [...attributes].sort((a, b) => a.orderIndex - b.orderIndex || a.id - b.id);
