import { AS_OF, DATE_OPERATORS, dateTestKeys, type Filter, type Report } from '@bank/projections/reports';

type Fits = (value: unknown) => boolean;
const anything: Fits = () => true;
const oneOf =
  (values: readonly string[]): Fits =>
  (value) =>
    values.includes(String(value));

/** Name of a filter in an address -> whether a value of it can be searched for. */
const fitsOf = (filter: Filter): Readonly<Record<string, Fits>> => {
  switch (filter.input) {
    case 'choice':
      return { [filter.key]: oneOf([...filter.choices.map(({ value }) => value), ...(filter.accepts ?? [])]) };
    case 'dateTest': {
      const { operator, day, secondDay } = dateTestKeys(filter.key);
      return { [operator]: oneOf(DATE_OPERATORS), [day]: anything, [secondDay]: anything };
    }
    default:
      return { [filter.key]: anything };
  }
};

/** The filters that a report doesn't know, or whose value it doesn't offer, as where a search was saved for an earlier release. */
export const findUnfit = ({ filters }: Pick<Report, 'filters'>, asked: Readonly<Record<string, unknown>>): string[] => {
  const fits: Readonly<Record<string, Fits>> = Object.assign({ [AS_OF]: anything }, ...filters.map(fitsOf));
  return Object.keys(asked).filter((name) => !(Object.hasOwn(fits, name) && fits[name]!(asked[name])));
};
