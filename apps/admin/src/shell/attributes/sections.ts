import { type AnsweredAttribute, type AnsweringUser, isShown } from '@bank/domain';

/** Questions that stand together. The title is null for those without a section. */
export interface AttributeSection {
  title: string | null;
  attributes: readonly AnsweredAttribute[];
}

/** The sections of what the user sees: in the order of their first questions, those without a section last. */
export const sectionsOf = (attributes: readonly AnsweredAttribute[], user: AnsweringUser): AttributeSection[] => {
  const shown = attributes.filter((attribute) => isShown(attribute, user));
  const titles = [...new Set(shown.map(({ section }) => section || null))];
  const named = titles.filter((title) => title !== null);
  return [...named, ...(titles.includes(null) ? [null] : [])].map((title) => ({
    title,
    attributes: shown.filter(({ section }) => (section || null) === title),
  }));
};
