import { availableOf, shortOf } from './short';

describe('what is short', () => {
  it.each([
    ['nothing where there is enough', 40, { onHand: 100, promised: 60 }, 0],
    ['what is asked beyond what is promised to nobody', 60, { onHand: 100, promised: 60 }, 20],
    ['all that is asked where more is promised than there is', 60, { onHand: 100, promised: 130 }, 60],
    ['all that is asked where the records are below zero', 60, { onHand: -5, promised: 0 }, 60],
  ])('is %s', (_, asked, stock, short) => {
    expect(shortOf(asked, availableOf(stock))).toBe(short);
  });
});
