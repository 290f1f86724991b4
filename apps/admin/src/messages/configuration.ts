import { textsOf } from './language';

/** Texts of the configuration, which few people open. */
export const configurationWords = textsOf('configuration', {
  title: 'Configuration',
  save: 'Save Configuration',
  general: 'General',
  reviews: { partner: 'Partner annual review period', client: 'Client annual review period' },
  reviewsHelp:
    'An end before the start is in the following year. If you change the days of a review that is under way, its end moves too; if the new days are already over, it ends the coming night.',
  never: 'Never',
  familyContacts: 'How families hear from you',
  familyContactsHelp: 'Families see this on the last page of a registration and in the email that confirms it.',
  invitations: 'Invitations',
  invitationsHelp:
    'How the letter begins that new users get. The link by which they choose their password, and how they sign in, follow by themselves.',
  witnesses: 'Witnesses of the history',
  witnessesHelp:
    'Nothing in the history can be changed without being noticed by those who keep its signed state. They get no names of people and nothing that was entered: only a signature.',
  publicTexts: 'Public registration',
  publicTextsHelp:
    'What families read at /register. A blank line begins a new paragraph, and a paragraph that ends with a question mark is shown as a heading. If you leave the questions empty, none are shown; if you leave the text about the hospital empty, a general text is shown.',
});
