import { textsOf } from './language';

/** Texts about the secrets of programs. */
export const tokenWords = textsOf('tokens', {
  revoke: {
    title: 'Revoke {item}?',
    text: 'The program that uses it is refused from then on. This cannot be undone: it would need a new token.',
    yes: 'Revoke',
  },
  scopes: {
    'read:stock': 'Stock and its movements, storage locations',
    'read:orders': 'Supply orders',
    'read:records': 'Products and categories. Partners, suppliers and warehouses need personal-data, too',
    'read:reports': 'The other reports',
    events: 'The seal of the log. The history of records needs personal-data, too',
    'personal-data': 'Also what names people, in what the scopes beside it open',
    feed: 'The feed of events, for programs that keep a copy',
    'feed:personal-data': 'With feed: names, addresses and other fields about people, too',
  },
  copy: 'Copy',
  copied: 'Copied.',
  copyByHand: 'This browser does not let the portal copy it. It is selected: press Ctrl C.',
} as const);
