/** "a", "a and b", "a, b and c" */
export const listTexts = (texts: readonly string[]): string =>
  texts.length > 1 ? `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}` : texts.join();
