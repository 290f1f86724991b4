import { contract } from './migration';

/** From here on partitions of the log may be in archives, which earlier versions would pass over without a word. */
export const archivedLog = contract('ArchivedLog1790000000520', 'SELECT', '');
