import { capitalisedWords } from './text';

it.each([
  ['title', 'Title'],
  ['isPublicDisplay', 'Is Public Display'],
  ['maxOrderNumberPerMonth', 'Max Order Number Per Month'],
  ['contacts.0.firstName', 'Contacts 1 First Name'],
])('the field %s reads %s', (field, words) => {
  expect(capitalisedWords(field)).toBe(words);
});
