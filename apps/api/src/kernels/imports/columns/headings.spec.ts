import { WHAT_TO_CORRECT } from '../refused-heading';
import { brokenCell } from '../sources/cells';
import { describeRepeated, readHeadings, shapeOf } from './headings';

const MANY = 300;

it('keeps the beginning of a heading that is a whole page, and nothing of a broken one', () => {
  const cells = [`Name ${'x'.repeat(4_900)}`, brokenCell('has an error.'), 'City'];
  expect(readHeadings({ row: 1, cells })).toEqual([`Name ${'x'.repeat(250)}`, '', 'City']);
});

it('says which columns are called alike, each as it is written', () =>
  expect(describeRepeated(['Name', '', 'City', 'NAME', '', 'name', '...'])).toEqual([
    'Several columns are called “Name”: check which of them is right.',
    'Several columns are called “NAME”: check which of them is right.',
    'Several columns are called “name”: check which of them is right.',
  ]));

it('knows a file again by its headings, with a column of what to correct before them and without it', () => {
  const headings = Array.from({ length: MANY }, (_, n) => `Column ${n}`);
  expect(shapeOf([WHAT_TO_CORRECT, ...headings])).toBe(shapeOf(headings));
  expect(shapeOf(headings.slice().reverse())).not.toBe(shapeOf(headings));
});
