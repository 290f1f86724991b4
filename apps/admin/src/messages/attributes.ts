import { textsOf } from './language';

/** The texts of the screens of attributes, which come with these and not with the portal. */
export const attributeWords = textsOf('attributes', {
  lists: { client: 'Client Profile Attributes', partner: 'Partner Profile Attributes' },
  new: { client: 'New Client Profile Attribute', partner: 'New Partner Profile Attribute' },
  edit: { client: 'Edit Client Profile Attribute', partner: 'Edit Partner Profile Attribute' },
  create: 'Create Attribute',
  save: 'Save Attribute',
  texts: 'Texts',
  english: '{text} (English)',
  spanish: '{text} (Spanish)',
  spanishLacking: 'Families who read Spanish see the English label',
  label: 'Attribute Label',
  helpText: 'Help Text',
  machineName: 'Attribute Machine Name',
  column: { label: 'Label', machineName: 'Machine name', type: 'Type', lackingAnswer: 'No Answer' },
  lackingAnswer: { client: 'active clients without an answer', partner: 'active partners without an answer' },
  requiredWhileLacking: {
    client: [
      '1 active client has no answer: it is asked at its next review',
      '{count} active clients have no answer: it is asked at their next review',
    ],
    partner: [
      '1 active partner has no answer: it is asked at its next review',
      '{count} active partners have no answer: it is asked at their next review',
    ],
  },
  lackingNobody: 'Nobody who is active lacks an answer',
  behavior: 'Behavior',
  options: 'Options',
  option: 'Option',
  newOption: 'New option',
  optionName: 'Name',
  optionNameEs: 'Name (Spanish)',
  optionValue: 'Value',
  noOptions: 'There are no options to choose from yet.',
  moreOptions: 'Show {count} more',
  groupTypes: 'Group Types',
  group: 'Group',
  canEdit: 'Can Edit',
  canView: 'Can View',
  groupTypesHelp: 'If no box is checked, everybody may view and edit it. Administrators always may.',
} as const);
