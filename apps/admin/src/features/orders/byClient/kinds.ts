/** The kinds of order whose lines are about clients. */
export const clientOrderKinds = ['partner', 'distribution'] as const;
export type ClientOrderKind = (typeof clientOrderKinds)[number];

export const isClientOrder = (kind: string): kind is ClientOrderKind =>
  (clientOrderKinds as readonly string[]).includes(kind);
