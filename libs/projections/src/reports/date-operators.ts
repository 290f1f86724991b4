/** The comparisons of a day with one day, with two, and with none. */
const WITH_ONE_DAY = ['<', '<=', '=', '<>', '>=', '>'] as const;
const WITH_TWO_DAYS = ['between', 'not between'] as const;
const WITHOUT_DAY = ['empty', '!empty'] as const;
export const DATE_OPERATORS = [...WITH_ONE_DAY, ...WITH_TWO_DAYS, ...WITHOUT_DAY] as const;

const isOneOf = (operators: readonly string[], operator: string | undefined): boolean =>
  operator !== undefined && operators.includes(operator);
export const needsDay = (operator: string | undefined): boolean =>
  operator !== undefined && !isOneOf(WITHOUT_DAY, operator);
export const needsSecondDay = (operator: string | undefined): boolean => isOneOf(WITH_TWO_DAYS, operator);

export const dateTestKeys = (key: string) => ({
  operator: `${key}Operand`,
  day: `${key}Value`,
  secondDay: `${key}ValueTwo`,
});
