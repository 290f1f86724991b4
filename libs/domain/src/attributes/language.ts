export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The Spanish text where there is one and Spanish is asked for; else the English one. */
export const inLanguage = (language: Language, english: string, spanish: string | null | undefined): string =>
  (language === 'es' && spanish) || english;
