import { records } from '@bank/domain';
import { ERASED_KEY, postgresSubjectKeys } from '@bank/event-store';
import { attributeDefinitions } from '@bank/projections';
import { inOneLog, recorded } from '@bank/projections/testing';
import { ClientDirectory } from '../../apps/api/src/features/clients/client.directory';
import { Duplicates } from '../../apps/api/src/features/clients/duplicates';
import { PendingOrders } from '../../apps/api/src/features/clients/pending-orders';
import { MergeFactsReader } from '../../apps/api/src/kernels/merges/merge.facts';
import { RecordFactsReader } from '../../apps/api/src/kernels/records/record.facts';
import { Ids } from '../../apps/api/src/platform/commands/ids';
import { asSystem } from '../../apps/api/src/platform/context/request-context';
import { firstEvents, PARTNERS, PRODUCTS, publicIdOf, QUESTION } from './bank/master-data';
import { givenReadModels, type OpenReadModels } from './given-read-models';

const merged = (merge: string, target: number, sources: readonly number[], followers: readonly number[] = []) =>
  recorded(`clientMerge-${merge}`, {
    type: 'MergeRequested',
    data: { kind: 'client', merge, target, sources, context: [], inherits: true, followers, gains: null },
  });

const log = inOneLog(
  ...firstEvents.map(({ stream, event, metadata }) => recorded({ stream, ...metadata }, event)),
  merged('1', 2, [1]),
  merged('2', 3, [2], [1]),
  recorded('distributionOrder-1', {
    type: 'OrderPlaced',
    data: {
      ...{ kind: 'distribution', order: 1, sequence: 'DIST-000001', status: 'CREATING', movements: [] },
      header: { partner: PARTNERS[0], distributionPeriod: '2026-03' },
      lines: [{ id: 1, client: 1, product: PRODUCTS[0], quantity: 2, cost: 0 }],
    },
  }),
);

/** What the handlers of clients ask, in PostgreSQL and in the simulated one. */
export const clientsContract = (name: string, open: OpenReadModels): void => {
  describe(`${name}, as clients are looked after with it,`, () => {
    const given = givenReadModels(open, log);

    it('finds them by their public ids, and those who were merged into one, by way of others too', async () => {
      const directory = new ClientDirectory(given.pool);
      expect(await directory.find(publicIdOf(1).toLowerCase())).toEqual({
        ...{ id: 1, publicId: publicIdOf(1), partner: PARTNERS[0], status: 'ACTIVE', fullName: 'Ada1 Lovelace' },
      });
      const mergedInto = async (id: number) => (await directory.findMergedInto(id)).map((client) => client.id);
      expect([await mergedInto(3), await mergedInto(2), await mergedInto(1)]).toEqual([[1, 2], [1], []]);
    });

    it('knows what a merge has to know', async () => {
      const facts = await new MergeFactsReader(given.pool).load('client', 3, [1, 2]);
      expect([...facts.records.keys()]).toEqual([1, 2, 3]);
      expect([...facts.merged]).toEqual([
        [1, 2],
        [2, 3],
      ]);
      expect(facts.names.get(1)).toBe('Ada1 Lovelace');
      expect((await new MergeFactsReader(given.pool).load('client', 1, [3])).followers).toEqual([1, 2]);
    });

    it('finds the same child, unless it was merged into another one', async () => {
      const duplicates = new Duplicates(given.pool, {} as never, {} as never);
      const find = async (firstName: string, birthdate = '2024-05-06') => {
        const matches = await duplicates.find({ firstName, lastName: 'Lovelace', birthdate }, [], []);
        return matches.filter(({ likeness }) => likeness === 'exact').map(({ id }) => id);
      };
      const found = await asSystem(() => Promise.all([find('ADA3'), find('Ada3', '2024-05-07'), find('Nobody')]));
      expect(found).toEqual([[3], [], []]);
    });

    it('finds the orders that hold a child, and whoever has a public id', async () => {
      const pending = new PendingOrders(given.pool);
      const held = await asSystem(() => Promise.all([1, 3].map((id) => pending.of(id))));
      expect(held).toEqual([[], [{ kind: 'distribution', id: 1, sequence: 'DIST-000001' }]]);
      const facts = new RecordFactsReader(given.pool, new Ids(given.pool));
      const fields = { publicId: publicIdOf(2).toLowerCase(), partner: PARTNERS[0] };
      const isTaken = await asSystem(async () =>
        Promise.all(
          [2, 4].map(async (id) => {
            const known = await facts.load(records.client, id, { type: 'ChangeRecord', data: { fields } });
            return [known.isTaken('publicId', fields.publicId), known.exists('partner', PARTNERS[0])];
          }),
        ),
      );
      expect(isTaken).toEqual([
        [false, true],
        [true, true],
      ]);
    });

    it('asks the questions', async () => {
      const [question, ...others] = await attributeDefinitions(given.pool, 'clientAttribute');
      expect(others).toEqual([]);
      expect(question).toMatchObject({
        id: QUESTION,
        name: 'nickname',
        type: 'STRING',
        isRequired: false,
        options: [],
      });
    });

    it('keeps one key for each person, and none once it was erased', async () => {
      const master = Buffer.alloc(32, 7);
      const [mine, theirs] = [postgresSubjectKeys(given.pool, master), postgresSubjectKeys(given.pool, master)];
      const [made, same] = await Promise.all([mine.obtain('client-9'), theirs.obtain('client-9')]);
      expect(made.equals(same)).toBe(true);
      await mine.erase('client-9');
      await mine.erase('client-8');
      expect(await mine.find(['client-8', 'client-9', 'client-7'])).toEqual(
        new Map([
          ['client-8', ERASED_KEY],
          ['client-9', ERASED_KEY],
        ]),
      );
    });
  });
};
