import { textsOf } from './language';

/** Texts about the practice bank, which stands beside the real one. */
export const practiceWords = textsOf('practice', {
  band: 'Practice bank: try anything. Nothing here is real, and no message leaves it.',
  toReal: 'Go to the real bank',
  toPractice: 'Go to the practice bank',
  howToPractise: 'To practise, start the practice bank beside this one:',
  command: 'npm start -- --practice',
} as const);
