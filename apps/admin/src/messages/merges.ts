import { textsOf } from './language';

/** The texts of merges, of suppliers above all; they come with the screens that merge. */
export const mergeWords = textsOf('merges', {
  title: 'Merge Suppliers',
  target: 'Target supplier',
  options: 'What to merge',
  confirm: 'Merge',
  done: 'Merged',
  final: 'A merge of suppliers cannot be undone.',
  mergedInto: 'Merged into',
  preview: 'Moves to {target}',
  unknown: 'not shown to you',
  moves: { addresses: 'Addresses', contacts: 'Contacts', orders: 'Orders' },
  supplier: {
    addresses: 'Merge addresses',
    contacts: 'Merge contacts',
    orders: 'Merge orders',
    deactivate: 'Deactivate the merged suppliers',
  },
} as const);
