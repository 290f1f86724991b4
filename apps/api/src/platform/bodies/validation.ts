import { setImmediate } from 'node:timers/promises';
import { capitalise, MAX_NAMED_FIELDS, Rejection, refuseInvalid } from '@bank/domain';
import { type ArgumentMetadata, type Type, ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { listsLongerThan, refuseLongLists } from './list-sizes';
import { pickDescribed } from './shape';
import { constraintWords, WRONG_SHAPE } from './shape-words';

export { constraintWords, WRONG_SHAPE };

/** The constraint that an id fails which no record can have. Such a body has the right shape. */
export const POSSIBLE_ID = 'isGivenOut';

/** Drops properties that a DTO doesn't know, since screens send the whole object they loaded. */
export const validation = (expectedType?: Type) =>
  new SizedValidationPipe({
    expectedType,
    transform: true,
    whitelist: true,
    exceptionFactory: (errors) => {
      const fields = Object.fromEntries(problemsIn(errors, ''));
      if (errors.every(isOfGoodShape)) refuseInvalid(fields);
      return new Rejection('malformed', WRONG_SHAPE, fields);
    },
  });

/** Whether the only problems are ids that no record can have. */
const isOfGoodShape = ({ constraints = {}, children = [] }: ValidationError): boolean =>
  Object.keys(constraints).every((name) => name === POSSIBLE_ID) && children.every(isOfGoodShape);

/** The number of elements of a list that are checked in one go, which takes a few milliseconds. */
const PORTION_SIZE = 250;
type Fields = Record<string, unknown>;

/** Checks the elements of long lists in portions. */
class SizedValidationPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const Dto = this.expectedType ?? metadata.metatype;
    refuseLongLists(value, Dto);
    const picked = pickDescribed(value, Dto);
    const lists = listsLongerThan(PORTION_SIZE, picked, Dto);
    return lists.length ? this.inPortions(picked as Fields, lists, metadata) : super.transform(picked, metadata);
  }

  /** Other requests get their turn between portions. @throws Rejection that names an element by its index in the whole list */
  private async inPortions(body: Fields, lists: readonly string[], metadata: ArgumentMetadata): Promise<unknown> {
    const refusals: Rejection[] = [];
    const check = (part: Fields, fullPath: (field: string) => string): Promise<Fields> =>
      super.transform(part, metadata).catch((error: unknown) => {
        if (!(error instanceof Rejection)) throw error;
        const fields = Object.entries(error.fields).map(([field, problem]) => [fullPath(field), problem]);
        refusals.push(new Rejection(error.code, error.message, Object.fromEntries(fields)));
        return {};
      });
    const bodyWithoutLists = { ...body, ...Object.fromEntries(lists.map((name) => [name, []])) };
    const checked = await check(bodyWithoutLists, (field) => field);
    for (const name of lists) {
      const elements: unknown[] = [];
      const all = body[name] as readonly unknown[];
      for (let from = 0; from < all.length && refusals.length < MOST_REFUSED_PORTIONS; from += PORTION_SIZE) {
        await setImmediate();
        const part = await check(
          { ...bodyWithoutLists, [name]: all.slice(from, from + PORTION_SIZE) },
          shiftIndex(from, name),
        );
        elements.push(...((part[name] as readonly unknown[] | undefined) ?? []));
      }
      checked[name] = elements;
    }
    const refused = refusals.find(({ code }) => code === 'malformed') ?? refusals[0];
    if (refused)
      throw new Rejection(refused.code, refused.message, Object.assign({}, ...refusals.map(({ fields }) => fields)));
    return checked;
  }
}

/** The check ends after this many refused portions, because nobody reads more. */
const MOST_REFUSED_PORTIONS = 5;

/** `options.3.name` of a portion that begins at the 250th is `options.253.name`. */
const shiftIndex = (from: number, list: string) => (field: string) => {
  const [name, index, ...within] = field.split('.');
  return name === list && index !== undefined ? [name, Number(index) + from, ...within].join('.') : field;
};

const hasWords = (constraint: string): constraint is keyof typeof constraintWords => constraint in constraintWords;

/** The beginnings of the library's own sentences, besides the name of the field. */
const LIBRARY_SENTENCE = /^(each value in |nested property |Validation failed)/;

/** A DTO's own sentence stays; the library's loses the name of the field. */
const sentence = (property: string, constraint: string, message: string): string => {
  const beginsWithName = message.startsWith(`${property} `);
  if (hasWords(constraint) && (beginsWithName || LIBRARY_SENTENCE.test(message))) return constraintWords[constraint];
  const problem = beginsWithName ? message.slice(property.length + 1) : message;
  return capitalise(problem);
};

/** Field -> its problem, for as many fields as a refusal names. */
const problemsIn = (
  errors: readonly ValidationError[],
  path: string,
  found = new Map<string, string>(),
): ReadonlyMap<string, string> => {
  for (const { property, constraints = {}, children = [] } of errors) {
    if (found.size > MAX_NAMED_FIELDS) break;
    const [problem] = Object.entries(constraints);
    if (problem) found.set(`${path}${property}`, sentence(property, ...problem));
    problemsIn(children, `${path}${property}.`, found);
  }
  return found;
};
