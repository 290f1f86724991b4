/** productCategory, product-categories -> product_category, product_categories. */
export const snake = (name: string): string =>
  name.replaceAll('-', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** An object's keys as columns. */
export const snakeKeys = (values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [snake(name), value]));
