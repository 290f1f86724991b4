import { partnerTypeWords } from '../filters';

export const partnerColumns = {
  id: { key: 'id', label: 'Partner ID', type: 'id' },
  name: { key: 'name', label: 'Partner', type: 'text', link: '/partners/{id}' },
  type: { key: 'type', label: 'Partner Type', type: 'text', words: partnerTypeWords },
} as const;

/** The column of the id as sheets name it. */
export const sheetId = { ...partnerColumns.id, label: 'Partner Id' } as const;
