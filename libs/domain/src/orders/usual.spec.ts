import { isUnusualCorrection, unusualForChild } from './usual';

it.each([
  [985, 197, true],
  [984, 197, false],
  [-30, -6, true],
  [6, -6, false],
  // A slip that was booked is corrected to far less.
  [1, 197, false],
  [900, 0, false],
])('a correction to %i of %i is unusual: %s', (quantity, booked, isUnusual) =>
  expect(isUnusualCorrection(quantity, booked)).toBe(isUnusual),
);

it.each([
  ['as many packs as a pack has diapers', 625, { maxPacks: 4, usual: 50 }, 'packSize'],
  ['the same where there is no limit and nothing usual', 625, { maxPacks: null, usual: undefined }, 'packSize'],
  ['as many packs as a pack has diapers, which an order would take', 625, { maxPacks: 30, usual: 50 }, undefined],
  ['more packs than an order takes', 125, { maxPacks: 4, usual: 50 }, 'max'],
  ['as many as an order takes', 100, { maxPacks: 4, usual: 10 }, undefined],
  ['five times the usual', 250, { maxPacks: null, usual: 50 }, 'usual'],
  ['less than that', 225, { maxPacks: null, usual: 50 }, undefined],
  ['a quantity without anything usual', 2500, { maxPacks: null, usual: undefined }, undefined],
  ['nothing', 0, { maxPacks: 4, usual: 50 }, undefined],
])('judges what one child gets, in packs of 25: %s', (_, units, limits, unusual) =>
  expect(unusualForChild(units, { packSize: 25, ...limits })).toBe(unusual),
);
