/** Cuts the sentences about fields, which screens show beside the fields, from the end of a refusal's message. */
export const withoutSentences = (message: string, errors: Readonly<Record<string, string>>): string => {
  const places = Object.values(errors)
    .map((sentence) => message.indexOf(sentence))
    .filter((place) => place > 0);
  if (!places.length) return message;
  const end = message.lastIndexOf('. ', Math.min(...places));
  return end < 0 ? message : message.slice(0, end + 1);
};
