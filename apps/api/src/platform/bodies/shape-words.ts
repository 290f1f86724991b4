export const WRONG_SHAPE = 'The request has values of the wrong shape.';

/** Constraint -> the sentence that replaces the library's own. */
export const constraintWords = {
  isInt: 'Must be a whole number, such as 7',
  isNumber: 'Must be a number, such as 12.5',
  isString: 'Must be a text',
  isArray: 'Must be a list',
  nestedValidation: 'Must be an object',
  isNotEmpty: 'Must not be empty',
  isObject: 'Must be an object',
} as const;
