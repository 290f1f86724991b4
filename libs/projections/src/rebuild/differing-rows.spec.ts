import { tablesOf } from '../projection';
import { projections } from '../read-models';

it('the key of no read model holds a name of a person', () => {
  const texts = projections.flatMap((projection) =>
    tablesOf(projection).flatMap(({ name, key, columns }) =>
      key.filter((column) => columns[column] === 'text').map((column) => `${name}.${column}`),
    ),
  );
  // Ids of events, and names of streams.
  expect(texts.sort()).toEqual(['access_log.id', 'audit.id', 'highest_ids.stream', 'history.id']);
});
