const DATA_EXCEPTION = /^22...$/;

const repeatsValue = ({ name, code, message = '' }: Error & { code?: unknown }): boolean =>
  DATA_EXCEPTION.test(String(code)) || (name === 'SyntaxError' && message.endsWith('is not valid JSON'));

const withoutValue = (text: string) => text.replace(/".*"/s, '"…"');

/** An error's message for a log. A value that can't be read is repeated in the original one, and may be somebody's name. */
export const plainMessage = (error: Error): string =>
  repeatsValue(error) ? withoutValue(error.message) : (error.message ?? '');

export const plainStack = (error: Error): string | undefined =>
  repeatsValue(error) ? error.stack?.replace(error.message, () => plainMessage(error)) : error.stack;

/** All that a log says of an error. What else PostgreSQL attaches, such as the detail, quotes whole rows. */
export const describeError = (error: Error): object => {
  const { name, code, cause } = error as Error & { code?: unknown };
  return {
    type: name,
    ...(code !== undefined && { code }),
    message: plainMessage(error),
    stack: plainStack(error),
    ...(cause instanceof Error && { cause: describeError(cause) }),
  };
};
