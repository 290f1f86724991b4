/** A name as it is compared: without accents, case and punctuation. */
export const words = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether all words of one name stand in another. */
export const hasAll = (all: readonly string[], parts: readonly string[]): boolean =>
  parts.every((part) => all.includes(part));
