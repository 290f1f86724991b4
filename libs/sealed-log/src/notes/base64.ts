// In browsers as on the server, so without Buffer.
export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** @returns undefined for a text that is not the one base64 of some bytes */
export const fromBase64 = (text: string): Uint8Array | undefined => {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return toBase64(bytes) === text ? bytes : undefined;
  } catch {
    return undefined;
  }
};
