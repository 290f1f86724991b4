/** productCategory, partners/distribution-methods -> product_category, partners_distribution_methods. */
export const snake = (name: string): string =>
  name.replace(/[-/]/g, '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** An object's keys as columns. */
export const snakeKeys = (values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [snake(name), value]));
