import { SeenVersions } from './seen-versions';

const seen = new SeenVersions();
beforeEach(() => seen.forget());

it('knows of each stream how far it came at least', () => {
  seen.see('a', 4);
  seen.see('b', 0);
  seen.see('a', 2);
  expect([0, 4, 5].map((version) => seen.has('a', version))).toEqual([true, true, false]);
  expect(seen.has('b', 1)).toBe(false);
});

it('needs not to have seen that a stream has a beginning', () => {
  expect(seen.has('c', -1)).toBe(true);
  expect(seen.has('c', 0)).toBe(false);
});

it('remembers the streams that it saw last', () => {
  for (let n = 0; n <= 10_000; n++) {
    seen.see(`stream-${n}`, 0);
    seen.see('busy', n);
  }
  expect(seen.has('stream-1', 0)).toBe(false);
  expect(seen.has('stream-2', 0)).toBe(true);
  expect(seen.has('busy', 10_000)).toBe(true);
});
