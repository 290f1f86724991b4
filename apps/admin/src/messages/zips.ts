import { textsOf } from './language';

export const zipWords = textsOf('zips', {
  notOne: '“{typed}” is not one zip of the list: choose one from the list.',
} as const);
