/** Whether a text has more than so many characters. They are counted only where that can be so: 1 MB of them is a long list. */
export const isLongerThan = (text: string, most: number): boolean =>
  text.length > most && (text.length > 2 * most || [...text].length > most);
