import { textsOf } from './language';

/** The texts of a form whose save waits for the network. */
export const offlineWords = textsOf('offline', {
  waiting:
    'The server is out of reach, so this is not saved yet. Your entries are kept on this device, and saved by themselves as soon as it is back. You can go on typing.',
  retry: 'Try now',
} as const);
