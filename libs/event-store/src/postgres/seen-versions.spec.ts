import { SeenVersions } from './seen-versions';

const seen = new SeenVersions();
beforeEach(() => seen.forget());

it('knows where the latest version of a stream stands', () => {
  seen.see('a', 4, 40n);
  seen.see('b', 0, 41n);
  seen.see('a', 2, 38n);
  expect([0, 2, 4, 5].map((version) => seen.positionOf('a', version))).toEqual([undefined, undefined, 40n, undefined]);
  expect(seen.positionOf('b', 0)).toBe(41n);
  expect(seen.positionOf('c', 0)).toBeUndefined();
});

it('remembers the streams that it saw last', () => {
  for (let n = 0; n <= 10_000; n++) {
    seen.see(`stream-${n}`, 0, BigInt(n));
    seen.see('busy', n, BigInt(n));
  }
  expect(seen.positionOf('stream-1', 0)).toBeUndefined();
  expect(seen.positionOf('stream-2', 0)).toBe(2n);
  expect(seen.positionOf('busy', 10_000)).toBe(10_000n);
});
