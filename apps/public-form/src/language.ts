import { LANGUAGES, type Language } from '@bank/domain';
import { createContext, useContext } from 'react';
import { type Messages, messages } from './messages';

const known = (asked: string | null | undefined): Language => LANGUAGES.find((language) => language === asked) ?? 'en';

/** The language that the address asks for; English where there is no such. An address without one leaves it to the browser. */
export const languageOf = (search: string, ofBrowser: string | undefined): Language => {
  const asked = new URLSearchParams(search).get('lang');
  return known(asked ?? ofBrowser?.split('-')[0]?.toLowerCase());
};

/** The address of this page in another language. */
export const addressIn = (language: Language): string => {
  const query = new URLSearchParams(window.location.search);
  query.set('lang', language);
  return `${window.location.pathname}?${query}`;
};

export const otherLanguage = (language: Language): Language => (language === 'en' ? 'es' : 'en');

export const LanguageContext = createContext<Language>('en');
export const useLanguage = (): Language => useContext(LanguageContext);

/** The texts of the page in its present language. */
export const useMessages = (): Messages => messages[useLanguage()];
