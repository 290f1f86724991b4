import {
  canOpen,
  orderKinds,
  ordinaryRecords,
  plainOrderKinds,
  plainOrders,
  type RecordDefinition,
} from '@bank/domain';
import { orderScreen } from '../features/orders/screens';
import { menuFor } from '../shell/menu/menu';
import { choicesFor } from '../shell/search/choices';
import { resources } from './resources';

const roles = ['ROLE_ADMIN'];
const kinds = [
  ...Object.values(orderKinds).map(({ kind, title }) => [`orders/${kind}`, title] as const),
  ...Object.values<RecordDefinition>(ordinaryRecords).map(({ path, title }) => [path, title] as const),
];

describe('a kind of orders or records is known by its definition', () => {
  it.each(kinds)('to the menu, the screens and the search dialog: %s', (name, title) => {
    const entries = menuFor(roles).flatMap((group) => group.entries);
    const entry = entries.find(({ route }) => route.startsWith(`/${name}`) && !route.includes('sharing'));
    expect(entry).toMatchObject({ label: expect.stringMatching(/\w/), Icon: expect.anything() });
    expect(canOpen(roles, entry!.route)).toBe(true);

    const resource = resources.find((one) => one.name === name)!;
    expect(Object.keys(resource)).toEqual(expect.arrayContaining(['list', 'create', 'edit']));
    const searched = { creatable: resources.map((one) => one.name), found: [], visits: [] };
    expect(choicesFor(`new ${title}`, roles, searched).map(({ route }) => route)).toContain(`/${name}/new`);
  });

  it.each(plainOrderKinds)('to the list, with a column for each of its references and choices: %s', (kind) => {
    const { list, titles } = orderScreen(kind);
    const shown = Object.entries(plainOrders[kind].header).flatMap(([name, field]) =>
      field.type === 'choice' || (field.type === 'ref' && !('within' in field)) ? [name] : [],
    );
    const columns = list.columns.map(({ source }) => source);
    expect(columns).toEqual(['sequence', ...shown, 'status', 'createdAt', 'updatedAt']);
    expect(titles.create).toBe(`Create ${plainOrders[kind].words.one}`);
  });
});
