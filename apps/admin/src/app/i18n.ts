import englishMessages from 'ra-language-english';
import type { I18nProvider } from 'react-admin';
import { valueAt } from '../kit/values/path';

/** Stands between the words for one and those for several: `1 item selected |||| %{smart_count} items selected`. */
const OR_SEVERAL = '||||';

interface Values {
  /** The number that decides whether the words are those for one or for several. */
  smart_count?: number;
  /** The words, where the key has none. */
  _?: string;
  [place: string]: unknown;
}

const translate = (key: string, values: Values = {}): string => {
  const known = valueAt(englishMessages, key);
  const text = typeof known === 'string' ? known : (values._ ?? key);
  const [one = '', several = one] = values.smart_count === undefined ? [text] : text.split(OR_SEVERAL);
  const words = values.smart_count === 1 ? one : several;
  return words.trim().replace(/%\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
};

/** react-admin's own words: paging, sorting, what a screen reader is told. Ours are in messages/. */
export const i18nProvider: I18nProvider = {
  translate,
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en',
};
