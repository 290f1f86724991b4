import { byLocation } from './recordOrder';

it('puts warehouses first, then goes by title regardless of case', () => {
  const places = [
    { title: 'agency east', type: 'partner' },
    { title: 'North hall', type: 'warehouse' },
    { title: 'Agency Dell', type: 'partner' },
    { title: 'main', type: 'warehouse' },
  ];
  expect(places.sort(byLocation).map(({ title }) => title)).toEqual([
    'main',
    'North hall',
    'Agency Dell',
    'agency east',
  ]);
});
