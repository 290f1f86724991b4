import type { Message } from '../kernel';

type Data = Readonly<Record<string, unknown>>;
type OldMovement = Data & { delta: number };

const changeData =
  (change: (data: Data) => Data) =>
  ({ type, data }: Message): Message => ({ type, data: change(data as Data) });

/** Events of schema 1 are all of deliveries, whose every movement is `in`. */
const withRoles = ({ movements, ...data }: Data): Data => ({
  ...data,
  movements: (movements as readonly OldMovement[]).map((movement) => ({ role: 'in', ...movement })),
});

/** Event type -> schema number -> the function that turns an older event about orders into the next shape. */
export const orderUpcasters = {
  // Schema 2 adds the role of each movement.
  OrderPlaced: { 1: changeData(withRoles) },
  OrderCommitted: { 1: changeData(withRoles) },
  // Schema 2 adds the movements that are pending no longer.
  OrderRevised: { 1: changeData((data) => ({ ...withRoles(data), released: [] })) },
  OrderDeleted: { 1: changeData((data) => ({ ...data, released: [] })) },
} as const;
