import { reorder } from './order';

describe('a new order', () => {
  it('puts the listed ones first and leaves the others as they stood', () => {
    expect(reorder([1, 2, 3, 4], [4, 2])).toEqual([4, 2, 1, 3]);
    expect(reorder([1, 2], [])).toEqual([1, 2]);
  });

  it.each([
    ['listed twice', [2, 1, 2], { ids: 'Lists 2 twice: list each id once' }],
    ['not there', [9], { ids: '9 no longer exists: reload the list' }],
  ])('is refused with an id that is %s', (_, listed, fields) =>
    expect(() => reorder([1, 2], listed)).toThrow(expect.objectContaining({ code: 'invalid', fields })),
  );
});
