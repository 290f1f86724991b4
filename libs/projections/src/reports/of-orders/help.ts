export const unitsHelp = [
  'Packages are units divided by the size of a pack: the hospital\u2019s for a hospital where the product has one, else the agency\u2019s, else 25.',
  'Everything is summed in units, divided once, and rounded to two decimals at the end, so that rounded figures may add up to a hundredth more or less than their total.',
] as const;
