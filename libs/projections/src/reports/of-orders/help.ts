export const unitsHelp = [
  'Packages are units divided by the size of a pack: the hospital\u2019s for a hospital where the product has one, otherwise the agency\u2019s, otherwise 25.',
  'Everything is summed in units, divided once, and rounded to two decimals at the end, so rounded figures may add up to a hundredth more or less than their total.',
] as const;
