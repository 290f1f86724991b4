import { textsOf } from './language';

/** Texts about the seal of the log, which every browser keeps an eye on. */
export const witnessWords = textsOf('witness', {
  contradiction:
    'What was recorded in this portal up to {time} is not what this browser saw then: tell your diaper bank that its history was changed.',
  reported: 'The portal has noted it, too.',
  understood: 'Understood',
} as const);
