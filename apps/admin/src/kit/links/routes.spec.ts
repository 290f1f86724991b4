import { routeOf, screenOf } from './routes';

describe('the route of a record', () => {
  it('is filled from the record, also from the records within it', () => {
    expect(routeOf('/{place.type}s/{place.id}', { place: { type: 'partner', id: 3 } })).toBe('/partners/3');
  });

  it('is none where the record lacks a value', () => {
    expect(routeOf('/suppliers/{supplier.id}', { supplier: null })).toBeUndefined();
  });

  it('belongs to a screen of the access table', () => {
    const routes = ['/products/7', '/clients/BCDFGHJK', '/clients/search', '/products/new', '/orders/supply'];
    expect(routes.map(screenOf)).toEqual([
      '/products/:id',
      '/clients/:id',
      '/clients/search',
      '/products/new',
      '/orders/supply',
    ]);
  });
});
