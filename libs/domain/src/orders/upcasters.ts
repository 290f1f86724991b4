import type { Message } from '../kernel';

type Data = Readonly<Record<string, unknown>>;
type OldMovement = Data & { delta: number };
interface OldLineChanges {
  added: readonly Data[];
  changed: readonly Data[];
}

const changeData =
  (change: (data: Data) => Data) =>
  ({ type, data }: Message): Message => ({ type, data: change(data as Data) });

/** Events of schema 1 are all of deliveries, whose every movement is `in`. */
const withRoles = ({ movements, ...data }: Data): Data => ({
  ...data,
  movements: (movements as readonly OldMovement[]).map((movement) => ({ role: 'in', ...movement })),
});

const withCost = (line: Data): Data => ({ cost: 0, ...line });
const withCosts = ({ lines, ...data }: Data): Data => ({ ...data, lines: (lines as readonly Data[]).map(withCost) });
const withCostsOfChanges = ({ lines, ...data }: Data): Data => {
  const { added, changed, ...others } = lines as OldLineChanges;
  return { ...data, lines: { ...others, added: added.map(withCost), changed: changed.map(withCost) } };
};

/** Kind -> fields that its header did not have yet. */
const newInHeader: Readonly<Record<string, Data>> = {
  distribution: { orderPeriod: null, reason: null, portalOrderId: null },
};
const withWholeHeader = (data: Data): Data => {
  const added = newInHeader[data.kind as string];
  return added ? { ...data, header: { ...added, ...(data.header as Data) } } : data;
};

/** Event type -> schema number -> the function that turns an older event about orders into the next shape. */
export const orderUpcasters = {
  // Schema 2 adds the role of each movement.
  // Schema 3 adds what a unit costs to the lines of every kind, and fields to the header of distributions.
  OrderPlaced: { 1: changeData(withRoles), 2: changeData((data) => withCosts(withWholeHeader(data))) },
  OrderCommitted: { 1: changeData(withRoles) },
  // Schema 2 adds the movements that are pending no longer.
  OrderRevised: {
    1: changeData((data) => ({ ...withRoles(data), released: [] })),
    2: changeData(withCostsOfChanges),
  },
  OrderCorrected: { 1: changeData(withCostsOfChanges) },
  OrderDeleted: { 1: changeData((data) => ({ ...data, released: [] })) },
} as const;
