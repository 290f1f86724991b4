import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';

/** react-admin's own words: paging, sorting, what a screen reader is told. Ours are in messages/. */
export const i18nProvider = polyglotI18nProvider(() => englishMessages, 'en', { allowMissing: true });
