const snakeNames = new Map<string, string>();

/** productCategory, partners/distribution-methods -> product_category, partners_distribution_methods. */
export const snake = (name: string): string => {
  const known = snakeNames.get(name);
  if (known !== undefined) return known;
  const made = name.replace(/[-/]/g, '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  snakeNames.set(name, made);
  return made;
};

/** An object's keys as columns. */
export const snakeKeys = (values: object): Record<string, unknown> => {
  const columns: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) columns[snake(name)] = value;
  return columns;
};
