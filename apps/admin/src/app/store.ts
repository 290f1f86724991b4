import { localStorageStore } from 'ra-core';

/** What users arranged on this device: the theme, the columns of lists, ... */
export const store = localStorageStore('1', 'portal');
