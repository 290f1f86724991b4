import { US_STATES } from '@bank/domain';
import { words } from './words';

/** Code -> its names in sheets, in English and where it differs in Spanish. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  AL: ['Alabama'],
  AK: ['Alaska'],
  AZ: ['Arizona'],
  AR: ['Arkansas'],
  CA: ['California'],
  CO: ['Colorado'],
  CT: ['Connecticut'],
  DE: ['Delaware'],
  DC: ['District of Columbia', 'Washington DC', 'Distrito de Columbia'],
  FL: ['Florida'],
  GA: ['Georgia'],
  HI: ['Hawaii', 'Hawái'],
  ID: ['Idaho'],
  IL: ['Illinois'],
  IN: ['Indiana'],
  IA: ['Iowa'],
  KS: ['Kansas'],
  KY: ['Kentucky'],
  LA: ['Louisiana', 'Luisiana'],
  ME: ['Maine'],
  MD: ['Maryland'],
  MA: ['Massachusetts'],
  MI: ['Michigan', 'Míchigan'],
  MN: ['Minnesota'],
  MS: ['Mississippi', 'Misisipi'],
  MO: ['Missouri', 'Misuri'],
  MT: ['Montana'],
  NE: ['Nebraska'],
  NV: ['Nevada'],
  NH: ['New Hampshire', 'Nuevo Hampshire'],
  NJ: ['New Jersey', 'Nueva Jersey'],
  NM: ['New Mexico', 'Nuevo México'],
  NY: ['New York', 'Nueva York'],
  NC: ['North Carolina', 'Carolina del Norte'],
  ND: ['North Dakota', 'Dakota del Norte'],
  OH: ['Ohio'],
  OK: ['Oklahoma'],
  OR: ['Oregon', 'Oregón'],
  PA: ['Pennsylvania', 'Pensilvania'],
  RI: ['Rhode Island'],
  SC: ['South Carolina', 'Carolina del Sur'],
  SD: ['South Dakota', 'Dakota del Sur'],
  TN: ['Tennessee'],
  TX: ['Texas', 'Tejas'],
  UT: ['Utah'],
  VT: ['Vermont'],
  VA: ['Virginia'],
  WA: ['Washington'],
  WV: ['West Virginia', 'Virginia Occidental'],
  WI: ['Wisconsin'],
  WY: ['Wyoming'],
};

const codes = new Map(
  Object.entries(NAMES).flatMap(([code, names]) => names.map((name) => [words(name), code] as const)),
);

/** Missouri, Mo. and mo are MO. The rules judge what is no state here: there are other countries. */
export const readState = (text: string): string => {
  const code = text.replaceAll('.', '').trim().toUpperCase();
  return US_STATES.includes(code) ? code : (codes.get(words(text)) ?? text);
};
