import { textsOf } from './language';

/** The texts of a form whose save waits for the network. */
export const offlineWords = textsOf('offline', {
  waiting:
    'The server cannot be reached, so this is not saved yet. Your entries are kept on this device and are saved automatically as soon as it is back. You can keep typing.',
  notSaved: 'Not saved yet: there is no connection. Your entries are kept on this device.',
  retry: 'Try now',
} as const);
