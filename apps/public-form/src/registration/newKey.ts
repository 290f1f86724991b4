/** A key for a sending. Works without TLS too, where `crypto.randomUUID` does not exist. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
