/** Puts values into a text's places: `fill('Delete {item}?', { item: 'Huggies' })`. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
