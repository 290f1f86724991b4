import { withStorage } from '../../api/device/deviceStorage';
import type { AllTexts } from '../../messages/allTexts';
import { chooseLanguage } from '../../messages/language';

/** Locale -> the texts of a language besides English: `es: async () => (await import('../../messages/es')).es`. */
const languages: Readonly<Record<string, () => Promise<AllTexts>>> = {};

export const locales: readonly string[] = ['en', ...Object.keys(languages)];

const STORED_LOCALE = 'portal.locale';

/** Brings in the texts of the language that was chosen on this device. Without them, the screens are in English. */
export const loadLanguage = async (): Promise<void> => {
  const locale = withStorage('localStorage', (storage) => storage.getItem(STORED_LOCALE)) ?? 'en';
  const parts = await languages[locale]?.().catch(() => undefined);
  if (parts) chooseLanguage({ locale, parts: { ...parts } });
};

/** Keeps the choice of a language on this device, and shows the page in it: texts are read once, with the code. */
export const storeLocale = (locale: string): void => {
  withStorage('localStorage', (storage) => storage.setItem(STORED_LOCALE, locale));
  window.location.reload();
};
