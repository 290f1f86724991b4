/**
 * The message of a refusal without the sentences of its fields, with which it ends ("... Name: Product name is required."): for
 * screens that say these next to the fields.
 */
export const withoutSentences = (message: string, errors: Readonly<Record<string, string>>): string => {
  const places = Object.values(errors)
    .map((sentence) => message.indexOf(sentence))
    .filter((place) => place > 0);
  if (!places.length) return message;
  const end = message.lastIndexOf('. ', Math.min(...places));
  return end < 0 ? message : message.slice(0, end + 1);
};
