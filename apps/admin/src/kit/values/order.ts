type Row = Readonly<Record<string, unknown>>;

const words = new Intl.Collator('en-US', { sensitivity: 'accent', numeric: true });

export const byField =
  (field: string) =>
  (a: Row, b: Row): number =>
    words.compare(String(a[field] ?? ''), String(b[field] ?? ''));
