/** A page that is followed, and what it has to lead to. */
export interface Page {
  path: string;
  files: number;
  /** At most so many lines are added. */
  lines: number;
  /** Specs that pass in the copy, beside those that the page writes or changes. */
  specs?: readonly string[];
  /** What the registers' specs have to find -> those specs, of which only the tests of that name run. */
  found: Readonly<Record<string, readonly string[]>>;
}

export const pages: readonly Page[] = [
  {
    path: 'docs/how-to/add-an-order-kind.md',
    files: 6,
    lines: 100,
    specs: ['libs/domain/src/orders/kinds.spec.ts', 'test/architecture/events.spec.ts'],
    found: {
      disposal: ['test/api/every-order-kind.spec.ts', 'apps/admin/src/app/kinds.spec.ts'],
      'list of endpoints': ['test/api/authorization-matrix.spec.ts'],
    },
  },
  {
    path: 'docs/how-to/add-a-record.md',
    files: 6,
    lines: 60,
    specs: ['test/architecture/events.spec.ts'],
    found: {
      van: ['test/api/every-record.spec.ts'],
      vans: ['apps/admin/src/app/kinds.spec.ts'],
      'list of endpoints': ['test/api/authorization-matrix.spec.ts'],
    },
  },
  {
    path: 'docs/how-to/add-an-attribute-interface.md',
    files: 10,
    lines: 80,
    specs: ['test/architecture/events.spec.ts'],
    found: {},
  },
  {
    path: 'docs/how-to/add-a-report.md',
    files: 5,
    lines: 62,
    found: { 'received-products': ['test/api/report-registers.spec.ts', 'test/api/every-report.spec.ts'] },
  },
  {
    path: 'docs/how-to/add-a-projection.md',
    files: 8,
    lines: 86,
    specs: ['test/architecture/analytics.spec.ts', 'test/architecture/events.spec.ts'],
    found: {},
  },
];
