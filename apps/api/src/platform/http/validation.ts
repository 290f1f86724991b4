import { MOST_NAMED_FIELDS, Rejection, refuseInvalid } from '@bank/domain';
import { type ArgumentMetadata, type Type, ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { refuseLongLists } from './list-sizes';

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

/** Looks at the elements of a list only when there are not too many. */
class SizedValidationPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata) {
    refuseLongLists(value, this.expectedType ?? metadata.metatype);
    return super.transform(value, metadata);
  }
}

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
  return rest.charAt(0).toUpperCase() + rest.slice(1);
};

/** Field -> what is wrong with it, as many as a refusal names. */
const problemsIn = (
  errors: readonly ValidationError[],
  path: string,
  found = new Map<string, string>(),
): ReadonlyMap<string, string> => {
  for (const { property, constraints = {}, children = [] } of errors) {
    if (found.size > MOST_NAMED_FIELDS) break;
    const [problem] = Object.entries(constraints);
    if (problem) found.set(`${path}${property}`, sentence(property, ...problem));
    problemsIn(children, `${path}${property}.`, found);
  }
  return found;
};
