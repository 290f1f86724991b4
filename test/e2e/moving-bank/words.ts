export const PLACES = [
  ...['Riverbend', 'Northside', 'Cedar', 'Prairie', 'Lakeview', 'Mill', 'Sunflower', 'Westport', 'Maple', 'Harbor'],
  ...['Stonebridge', 'Valley', 'Union', 'Walnut', 'Eastgate', 'Meadowlark', 'Twin Rivers', 'Santa Fé', 'Oak Park'],
  ...['Limestone', 'Hilltop', 'Springfield', 'Clearwater', 'Ironwood', 'Fairview'],
] as const;

export const FIRST_NAMES = [
  ...['Ada', 'Bo', 'Chloé', 'Dara', 'Eli', 'Fátima', 'Gus', 'Hana', 'Iris', 'José', 'Kai', 'Luz', 'Mina', 'Noah'],
  ...['Olga', 'Pía', 'Quinn', 'Rosa', 'Sami', 'Tess', 'Uma', 'Vito', 'Wren', 'Ximena', 'Yara', 'Zeno'],
] as const;
export const GUARDIAN_NAMES = ['Alma', 'Ben', 'Carla', 'Dev', 'Erin', 'Franco', 'Grace', 'Hugo', 'Inés', 'Jo'] as const;

const SYLLABLES = [
  ...['ba', 'ce', 'di', 'fo', 'gu', 'ha', 'je', 'ki', 'lo', 'mu', 'na', 'pe', 'ri', 'so', 'tu', 'va', 'we', 'xi'],
  ...['yo', 'zu', 'bra', 'cle', 'dri', 'flo'],
] as const;
const FEWEST_SYLLABLES = 3;

/** A last name for each number, which no other number has. */
export const lastNameOf = (number: number): string => {
  let name = '';
  for (let rest = number, place = 0; rest > 0 || place < FEWEST_SYLLABLES; place++) {
    name += SYLLABLES[rest % SYLLABLES.length];
    rest = Math.floor(rest / SYLLABLES.length);
  }
  return name[0]!.toUpperCase() + name.slice(1);
};

const MONTHS_PER_YEAR = 12;
const LAST_YEAR = 2025;
const two = (number: number) => String(number).padStart(2, '0');

/** The last months up to December 2025, as YYYY-MM. */
export const monthsBefore2026 = (count: number): string[] =>
  Array.from({ length: count }, (_, place) => {
    const back = count - 1 - place;
    const year = LAST_YEAR - Math.floor(back / MONTHS_PER_YEAR);
    return `${year}-${two(MONTHS_PER_YEAR - (back % MONTHS_PER_YEAR))}`;
  });

export const dayIn = (month: string, day: number): string => `${month}-${two(day)}`;

/** As people in the United States write it: 2024-03-05 -> 3/5/2024. */
export const inUsOrder = (day: string): string => {
  const [year, month, ofMonth] = day.split('-').map(Number);
  return `${month}/${ofMonth}/${year}`;
};

export const fromUsOrder = (day: string): string => {
  const [month = '', ofMonth = '', year] = day.split('/');
  return `${year}-${month.padStart(2, '0')}-${ofMonth.padStart(2, '0')}`;
};
