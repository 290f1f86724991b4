import type { AnsweredAttribute, AnsweringUser } from '@bank/domain';

/** Field -> what is wrong with it, in the order of the form. */
export type Problems = Readonly<Record<string, string>>;

/** A question of the form; the values of such answers are empty, since nobody is known yet. */
export type Question = AnsweredAttribute;

/** Families see what is displayed publicly, and may answer all of it. */
export const FAMILY: AnsweringUser = { groups: [], isAdmin: false, isPublic: true };
