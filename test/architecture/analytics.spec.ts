import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { analyticsPage, views } from '@bank/projections';

describe('the page of the views for analysts', () => {
  it('has every view and column: `npm run analytics -- reference` writes it', () => {
    const page = readFileSync(resolve(__dirname, '../../docs/analytics.md'), 'utf8');
    expect(page).toBe(analyticsPage(views));
    expect(page.match(/^## /gm)).toHaveLength(views.length);
  });
});
