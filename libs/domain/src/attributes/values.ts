import { isSame, Rejection } from '../kernel';
import type { AnsweredAttribute, AttributeDefinition, AttributeValue, AttributeValues } from './attribute';
import { inLanguage, type Language } from './language';
import { normaliseValue } from './normalise';
import { answerValue, type Names } from './read';
import { answerProblems } from './refusal';
import {
  type AnsweringUser,
  isEditable,
  isRequired,
  isShown,
  labelOf,
  maySee,
  optionsFor,
  sortAttributes,
} from './show';
import { attributeTypes } from './types';
import { type AttributeFacts, problemOfValue, REQUIRED } from './validate';

export const MAX_POSTED_ATTRIBUTES = 1_000;

export interface PostedAttribute {
  definition_id: number;
  value?: unknown;
}

export interface MergedAttributes {
  values: AttributeValues;
  /** By the id of the question. */
  changes: Readonly<Record<string, AttributeValue | null>>;
}

interface MergeOptions {
  facts: AttributeFacts;
  at?: string;
  /** Whether every required question must have an answer afterwards, also one that never had any. */
  isComplete?: boolean;
  /** Whether required values may be missing, because the profile is still being filled in. */
  isDraft?: boolean;
  language?: Language | undefined;
}

const indexes = new WeakMap<readonly AttributeDefinition[], ReadonlyMap<number, AttributeDefinition>>();
/** The rows of an import are answers to the same questions. */
const questionsById = (definitions: readonly AttributeDefinition[]): ReadonlyMap<number, AttributeDefinition> => {
  const index = indexes.get(definitions) ?? new Map(definitions.map((definition) => [definition.id, definition]));
  indexes.set(definitions, index);
  return index;
};

/** With the options that may be chosen. */
const offeredFor = (definition: AttributeDefinition, old: AttributeValue | null): AttributeDefinition => {
  const options = optionsFor(definition, old);
  return options === definition.options ? definition : { ...definition, options };
};

/** An empty value removes; what stays the same is not checked again, so that a newly required question may go without an answer. @throws Rejection forbidden; invalid under `attributes.12` */
export const mergeAttributes = (
  definitions: readonly AttributeDefinition[],
  before: AttributeValues,
  posted: readonly PostedAttribute[],
  user: AnsweringUser,
  { facts, at = 'attributes', isComplete = false, isDraft = false, language = 'en' }: MergeOptions,
): MergedAttributes => {
  const wrong = answerProblems(at, language);
  const changes: Record<number, AttributeValue | null> = {};
  const byId = questionsById(definitions);
  for (const { definition_id, value: typed } of posted) {
    const definition = byId.get(definition_id);
    if (!definition) {
      wrong.addUnknown(definition_id);
      continue;
    }
    const value = normaliseValue(definition, typed);
    const old = before[definition_id] ?? null;
    const isChanged = !isSame(value, old);
    if (!isEditable(definition, user)) {
      const label = labelOf(definition, language);
      if (isChanged)
        throw new Rejection(
          'forbidden',
          inLanguage(language, `You are not allowed to change "${label}".`, `No puede cambiar "${label}".`),
          {},
          [],
          { language },
        );
      continue;
    }
    const isLeftOpen = value === null && isDraft;
    const mustCheck = (isChanged || (value === null && isComplete)) && !isLeftOpen;
    const problem = mustCheck ? problemOfValue(offeredFor(definition, old), value, user, facts, language) : undefined;
    if (problem) wrong.add(definition, problem);
    else if (isChanged) changes[definition_id] = value;
  }
  const values = Object.keys(before).length ? applyValueChanges(before, changes) : (changes as AttributeValues);
  if (isComplete)
    for (const question of listUnanswered(definitions, values, user))
      if (!posted.some(({ definition_id }) => definition_id === question.id)) wrong.add(question, REQUIRED[language]);
  wrong.refuse();
  return { values, changes };
};

export const listUnanswered = (
  definitions: readonly AttributeDefinition[],
  values: AttributeValues,
  user: AnsweringUser,
): AttributeDefinition[] =>
  definitions.filter((definition) => isRequired(definition, user) && values[definition.id] === undefined);

/** The values after the changes; null removes a value. Changes that were erased leave nothing. */
export const applyValueChanges = (
  before: AttributeValues,
  changes: MergedAttributes['changes'] | null,
): AttributeValues => {
  const after: Record<string, AttributeValue | null> = { ...before, ...changes };
  for (const id in after) if (after[id] === null) delete after[id];
  return after as AttributeValues;
};

/** With their values or empty ones, as the API answers them. */
export const answerAttributes = (
  definitions: readonly AttributeDefinition[],
  values: AttributeValues,
  user: AnsweringUser,
  names: Names,
): AnsweredAttribute[] =>
  sortAttributes(definitions)
    .filter((definition) => (user.isPublic ? isShown : maySee)(definition, user))
    .map((definition) => ({
      ...definition,
      id: values[definition.id] === undefined ? 0 : definition.id,
      definition_id: definition.id,
      isRequired: isRequired(definition, user),
      options: definition.options.map((option) => ({ ...option, is_deleted: option.isDeleted })),
      hasOptions: attributeTypes[definition.type].hasOptions,
      value: answerValue(definition, values[definition.id], names),
    }));
