export interface Address {
  id: number;
  title?: string | null;
  street1?: string | null;
  city?: string | null;
  state?: string | null;
  postalCode?: string | null;
  isDeleted?: boolean;
}

export const inOneLine = ({ title, street1, city, state, postalCode }: Address): string =>
  [title, street1, city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
