import type { Attribute, AttributeOption } from './attribute';
import { inLanguage, type Language } from './language';

/** Who looks at attributes, and where. */
export interface Viewer {
  /** Ids of the groups that the viewer belongs to. */
  groups: readonly number[];
  /** An administrator sees and edits whatever groups may or may not. */
  isAdmin: boolean;
  /** On the public form: only what is displayed publicly is there. */
  isPublic?: boolean;
  /** In a state in which nothing can be changed. */
  isLocked?: boolean;
}

/** The family agrees on the public form; staff can't do it for them. */
const ON_THE_PUBLIC_FORM_ONLY: ReadonlySet<string> = new Set(['client_agreement']);

const permits = ({ attributeFieldPermissions: rows }: Attribute, viewer: Viewer, right: 'can_view' | 'can_edit') =>
  viewer.isAdmin || rows.length === 0 || rows.some((row) => row[right] && viewer.groups.includes(row.group_id));

/** Whether the viewer may know its value at all. */
export const maySee = (attribute: Attribute, viewer: Viewer): boolean =>
  viewer.isPublic ? attribute.isDisplayedPublicly === true : permits(attribute, viewer, 'can_view');

/** Whether anybody is asked for it; what is not keeps its values, and they are still reported. */
const isAsked = ({ isDisabled, status }: Attribute) => !isDisabled && status !== 'INACTIVE';

/** Whether a form has it. */
export const isShown = (attribute: Attribute, viewer: Viewer): boolean =>
  isAsked(attribute) &&
  maySee(attribute, viewer) &&
  (viewer.isPublic === true || !ON_THE_PUBLIC_FORM_ONLY.has(attribute.name));

/** Whether the viewer may change its value. */
export const isEditable = (attribute: Attribute, viewer: Viewer): boolean =>
  isShown(attribute, viewer) &&
  !viewer.isLocked &&
  (viewer.isPublic === true || permits(attribute, viewer, 'can_edit'));

/** Whether it must have a value before this viewer can save: what can't be edited is never asked for. */
export const isRequired = (attribute: Attribute, viewer: Viewer): boolean =>
  attribute.isRequired && isEditable(attribute, viewer);

export const labelOf = ({ label, labelEs }: Attribute, language: Language): string =>
  inLanguage(language, label, labelEs);
export const helpOf = ({ helpText, helpTextEs }: Attribute, language: Language): string =>
  inLanguage(language, helpText ?? '', helpTextEs);
export const optionLabel = ({ name, nameEs }: AttributeOption, language: Language): string =>
  inLanguage(language, name, nameEs);

/** What there is to choose from: options that are not deleted, and those that are chosen already. */
export const optionsFor = ({ options }: Attribute, value?: unknown): readonly AttributeOption[] => {
  const chosen = new Set<unknown>(Array.isArray(value) ? value : [value]);
  return options.filter(({ id, isDeleted }) => !isDeleted || chosen.has(id));
};

/** In the order in which forms show them. */
export const inOrder = <A extends { orderIndex: number; id: number }>(attributes: readonly A[]): A[] =>
  [...attributes].sort((a, b) => a.orderIndex - b.orderIndex || a.id - b.id);
