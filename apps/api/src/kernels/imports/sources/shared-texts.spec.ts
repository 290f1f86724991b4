import { SharedTexts } from './shared-texts';

const MB = 1024 * 1024;

it('gives each text back by its place, whatever its letters are', () => {
  const texts = new SharedTexts();
  const all = ['', 'שלום', 'Ñandú', '👶🏽', ...Array.from({ length: 20_000 }, (_, n) => `text ${n}`), ''];
  expect(all.every((text) => texts.add(text))).toBe(true);
  expect(all.map((_, place) => texts.at(place))).toEqual(all);
  expect([-1, 0.5, Number.NaN, all.length].map((place) => texts.at(place))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it('gives texts back again and again, in any order', () => {
  const texts = new SharedTexts();
  const all = Array.from({ length: 20_000 }, (_, n) =>
    n % 7 ? `text ${n}` : `a text ${n} of ${'many '.repeat(20)} letters`,
  );
  for (const text of all) texts.add(text);
  const places = all.flatMap((_, place) => [place, (place * 7_919) % all.length, place % 5]);
  expect(places.map((place) => texts.at(place))).toEqual(places.map((place) => all[place]));
});

it('takes 80 MB of texts, and no more than 128 MB, by the bytes of their letters', () => {
  const texts = new SharedTexts();
  const hebrew = 'א'.repeat(MB / 2);
  let megabytes = 0;
  while (texts.add(hebrew)) megabytes++;
  expect(megabytes).toBe(127);
  expect(texts.at(126)).toBe(hebrew);
});
