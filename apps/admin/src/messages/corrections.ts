import { textsOf } from './language';

/** The texts of corrections, which come with the forms of orders and not with the portal. */
export const correctionWords = textsOf('corrections', {
  correct: 'Correct',
  correcting:
    'This order is completed. A correction changes its lines and needs a reason, which is kept with it; the stock follows the difference.',
  keep: 'Leave it as it is',
  reason: 'Reason',
  /** Where the order may have another reason as well, such as that of its reversal. */
  reasonBesideOwn: 'Reason for the correction',
  oversell:
    'As an administrator, you can correct it all the same: your reason is kept with it, and the stock is then below zero.',
  correctAllTheSame: 'Correct it all the same',
  unusual: '{times} times the former {booked}',
  question: {
    title: 'Book an unusual correction?',
    text: 'These quantities may be slips. The stock follows the difference as soon as the correction is saved.',
    table: 'What this corrects',
    product: 'Product',
    booked: 'Booked',
    corrected: 'Corrected',
    difference: 'Difference',
    doubt: 'Why it is unusual',
    none: '–',
  },
} as const);
