/** `isPublicDisplay` -> Is Public Display; `contacts.0.firstName` -> Contacts 1 First Name. */
export const capitalisedWords = (field: string): string =>
  field
    .split('.')
    .map((name) => (/^\d+$/.test(name) ? String(Number(name) + 1) : name.replace(/([a-z\d])([A-Z])/g, '$1 $2')))
    .map((words) => words.charAt(0).toUpperCase() + words.slice(1))
    .join(' ');
