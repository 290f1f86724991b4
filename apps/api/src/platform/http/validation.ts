import { setImmediate } from 'node:timers/promises';
import { capitalise, MAX_NAMED_FIELDS, Rejection, refuseInvalid } from '@bank/domain';
import { type ArgumentMetadata, type Type, ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { listsLongerThan, refuseLongLists } from './list-sizes';

export const WRONG_SHAPE = 'The request has values of the wrong shape.';

/** The constraint whose failure is no question of shape: the value is an id, and no record ever had it. */
export const GIVEN_OUT = 'isGivenOut';

/** Checks the shape of bodies; what a DTO doesn't know is left out, since screens send the whole object they loaded.
 * @param expectedType the DTO, where the parameter's own type doesn't say it */
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

/** Nothing is wrong but that there are no such records. */
const isOfGoodShape = ({ constraints = {}, children = [] }: ValidationError): boolean =>
  Object.keys(constraints).every((name) => name === GIVEN_OUT) && children.every(isOfGoodShape);

/** Elements of a list that are checked at a stretch: a few milliseconds' work. */
const PORTION = 250;
type Fields = Record<string, unknown>;

/** Looks at the elements of a list only when there are not too many, and at many of them in portions. */
class SizedValidationPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const Dto = this.expectedType ?? metadata.metatype;
    refuseLongLists(value, Dto);
    const lists = listsLongerThan(PORTION, value, Dto);
    return lists.length ? this.inPortions(value as Fields, lists, metadata) : super.transform(value, metadata);
  }

  /** Other requests get their turn between two portions. @throws Rejection that names elements by their place in the whole list */
  private async inPortions(body: Fields, lists: readonly string[], metadata: ArgumentMetadata): Promise<unknown> {
    const refusals: Rejection[] = [];
    const check = (part: Fields, named: (field: string) => string): Promise<Fields> =>
      super.transform(part, metadata).catch((error: unknown) => {
        if (!(error instanceof Rejection)) throw error;
        const fields = Object.entries(error.fields).map(([field, problem]) => [named(field), problem]);
        refusals.push(new Rejection(error.code, error.message, Object.fromEntries(fields)));
        return {};
      });
    const rest = { ...body, ...Object.fromEntries(lists.map((name) => [name, []])) };
    const checked = await check(rest, (field) => field);
    for (const name of lists) {
      const elements: unknown[] = [];
      const all = body[name] as readonly unknown[];
      for (let from = 0; from < all.length && refusals.length < MOST_REFUSED_PORTIONS; from += PORTION) {
        await setImmediate();
        const part = await check({ ...rest, [name]: all.slice(from, from + PORTION) }, movedBy(from, name));
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

/** More of them would tell nobody more. */
const MOST_REFUSED_PORTIONS = 5;

/** `options.3.name` of a portion that begins at the 250th is `options.253.name`. */
const movedBy = (from: number, list: string) => (field: string) => {
  const [name, index, ...within] = field.split('.');
  return name === list && index !== undefined ? [name, Number(index) + from, ...within].join('.') : field;
};

/** Where the library's own words tell a caller little. */
export const words = {
  isInt: 'Must be a whole number, such as 7',
  isNumber: 'Must be a number, such as 12.5',
  isString: 'Must be a text',
  isArray: 'Must be a list',
  nestedValidation: 'Must be an object',
  isNotEmpty: 'Must not be empty',
  isObject: 'Must be an object',
} as const;

const has = (constraint: string): constraint is keyof typeof words => constraint in words;

/** How the library begins its own sentences, besides with the name of the field. */
const THEIRS = /^(each value in |nested property |Validation failed)/;

/** A DTO's own words as they are; the library's without the name of the field, under which they stand anyway. */
const sentence = (property: string, constraint: string, message: string): string => {
  const named = message.startsWith(`${property} `);
  if (has(constraint) && (named || THEIRS.test(message))) return words[constraint];
  const rest = named ? message.slice(property.length + 1) : message;
  return capitalise(rest);
};

/** Field -> what is wrong with it, as many as a refusal names. */
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
