import type { Message } from '../kernel';

type Data = Readonly<Record<string, unknown>>;
type OldMovement = Data & { delta: number };

const changeData =
  (change: (data: Data) => Data) =>
  ({ type, data }: Message): Message => ({ type, data: change(data as Data) });

/** Only deliveries had moved stock by then, and they promised none before. */
const withRoles = ({ movements, ...data }: Data): Data => ({
  ...data,
  movements: (movements as readonly OldMovement[]).map((movement) => ({ role: 'in', ...movement })),
});

/** By type and schema number: what turns an older event about orders into the next shape. */
export const orderUpcasters = {
  // Movements say their role in the line's legs.
  OrderPlaced: { 1: changeData(withRoles) },
  OrderCommitted: { 1: changeData(withRoles) },
  // What is promised no longer is named.
  OrderRevised: { 1: changeData((data) => ({ ...withRoles(data), released: [] })) },
  OrderDeleted: { 1: changeData((data) => ({ ...data, released: [] })) },
} as const;
