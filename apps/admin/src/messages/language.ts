/** Part of the texts -> its texts, in another language than English. */
export interface Language {
  /** `es` */
  locale: string;
  parts: Readonly<Record<string, object>>;
}

let chosen: Language = { locale: 'en', parts: {} };

/** Chooses the language of the screens, before the code is loaded that reads their texts. */
export const chooseLanguage = (language: Language): void => {
  chosen = language;
};

export const chosenLanguage = (): Language => chosen;

/** A part of the texts in the chosen language, from the English ones. */
export const textsOf = <T extends object>(part: string, english: T): T => (chosen.parts[part] as T) ?? english;
