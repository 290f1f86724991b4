import { textCell } from './cells';
import type { ExportedFile } from './exported-file';

const text = (heading: string, meaning: string, name: string) => ({
  heading,
  meaning,
  type: 'text' as const,
  cell: (row: Readonly<Record<string, unknown>>) => textCell(row[name]),
});

export const zipFile: ExportedFile = {
  name: 'zip-codes',
  meaning: 'Zip codes with their counties, by which addresses are counted: a row for each pair.',
  query: 'SELECT to_jsonb(z) AS row FROM app.zip_counties z ORDER BY z.state_code, z.zip_code, z.id',
  tables: ['app.zip_counties'],
  // The headings under which they are read again.
  columns: [
    text('ZIP', 'Five digits', 'zip_code'),
    text('COUNTY', 'Number of the county (FIPS), five digits', 'county_id'),
    text('NAME', 'Name of the county', 'county_name'),
    text('STATE', 'Two letters', 'state_code'),
  ],
};
