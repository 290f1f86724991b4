import englishMessages from 'ra-language-english';
import type { I18nProvider } from 'react-admin';
import { valueAt } from '../kit/values/path';
import { say } from '../messages';
import { chosenLanguage } from '../messages/language';
import { locales, storeLocale } from './entry/language';

/** Stands between the words for one and those for several: `1 item selected |||| %{smart_count} items selected`. */
const OR_SEVERAL = '||||';

interface Values {
  /** The number that decides whether the words are those for one or for several. */
  smart_count?: number;
  /** The words, where the key has none. */
  _?: string;
  [place: string]: unknown;
}

const { ra = englishMessages } = chosenLanguage().parts;

const textAt = (key: string): string | undefined =>
  [valueAt(ra, key), valueAt(say, key)].find((text) => typeof text === 'string');

/** The text of a key: react-admin's own, with places like `%{item}`, or the portal's, with places like `{item}`. */
const translate = (key: string, values: Values = {}): string => {
  const text = textAt(key) ?? values._ ?? key;
  const [one = '', several = one] = values.smart_count === undefined ? [text] : text.split(OR_SEVERAL);
  const words = values.smart_count === 1 ? one : several;
  return words.trim().replace(/%?\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
};

export const i18nProvider: I18nProvider = {
  translate,
  changeLocale: async (locale) => storeLocale(locale),
  getLocale: () => chosenLanguage().locale,
  getLocales: () => locales.map((locale) => ({ locale, name: languageName(locale) })),
};

/** `es` -> `español`. */
const languageName = (locale: string): string =>
  new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
