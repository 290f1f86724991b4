import { groupBy, sumOf } from '@bank/domain';
import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { number } from '../../../kit/values/formats';
import { fill } from '../../../messages';
import { clientOrderWords } from '../../../messages/clientOrders';
import { numberOf } from '../lines';
import { Notice } from '../Notice';
import type { ClientLine, LineClients } from './lines';
import type { LineRules } from './rules';
import { useSettled } from './useSettled';

const words = clientOrderWords.repeated;

interface Props {
  clients: LineClients;
  rules: LineRules;
  copyLines: () => ClientLine[];
  replace: (lines: ClientLine[]) => void;
}

/** Offers to make one line of several that a client has, since only one can be submitted. */
export const RepeatedClients = ({ clients, rules, copyLines, replace }: Props) => {
  const repeated = useSettled(() => repeatedClients(copyLines()), []);
  const [done, setDone] = useState<{ text: string; before: ClientLine[]; client: string }>();
  const nameOf = (client: string) => clients.get(client)?.fullName ?? client;

  const join = ({ client, products }: RepeatedClient, product: RepeatedClient['products'][number]) => {
    const before = copyLines();
    const { lines, units, sum } = joinClientLines(before, client, product.id, rules);
    replace(lines);
    const values = { client: nameOf(client), product: product.name ?? '', units: number(units), sum: number(sum) };
    const text = products.length > 1 ? words.kept : units < sum ? words.limited : words.joined;
    setDone({ text: fill(text, values), before: before.filter((line) => line.client === client), client });
  };
  /** Puts the client's lines back where its one line stands; other lines stay as they are by now. */
  const undo = ({ before, client }: NonNullable<typeof done>) => {
    const lines = copyLines();
    const place = lines.findIndex((line) => line.client === client);
    const others = lines.filter((line) => line.client !== client);
    replace(place < 0 ? [...others, ...before] : [...others.slice(0, place), ...before, ...others.slice(place)]);
    setDone(undefined);
  };

  return (
    <>
      {repeated.map((each) => (
        <Alert key={each.client} severity="warning" sx={{ mb: 1.5 }}>
          {fill(words.one, { client: nameOf(each.client), count: each.lines.length })}
          {each.products.length > 1 && ` ${words.differ}`}
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            {each.products.map((product) => (
              <Button key={product.id} size="small" color="inherit" onClick={() => join(each, product)}>
                {fill(each.products.length > 1 ? words.keep : words.join, {
                  client: nameOf(each.client),
                  product: product.name ?? `#${product.id}`,
                })}
              </Button>
            ))}
          </Box>
        </Alert>
      ))}
      {done && <Notice text={done.text} onUndo={() => undo(done)} onClose={() => setDone(undefined)} />}
    </>
  );
};

/** A client with several lines in an order that takes one for each: its records were merged since. */
interface RepeatedClient {
  client: string;
  lines: readonly ClientLine[];
  products: readonly { id: number; name?: string }[];
}

const saysSomething = ({ product, quantity }: ClientLine) => product !== null && Boolean(numberOf(quantity));

const repeatedClients = (lines: readonly ClientLine[]): RepeatedClient[] => {
  return [...groupBy(lines.filter(saysSomething), (line) => line.client)].flatMap(([client, own]) => {
    if (own.length < 2) return [];
    const products = new Map(own.flatMap(({ product }) => (product ? [[product.id, product]] : [])));
    return [{ client, lines: own, products: [...products.values()] }];
  });
};

interface Joined {
  lines: ClientLine[];
  units: number;
  /** What the lines of the product had together. */
  sum: number;
}

/** The lines with those of a client as one, for a product: its lines come together, and the client's others go. */
const joinClientLines = (
  lines: readonly ClientLine[],
  client: string,
  product: number,
  { joined }: Pick<LineRules, 'joined'>,
): Joined => {
  const own = lines.filter((line) => line.client === client);
  const units = own.flatMap((line) => {
    const quantity = numberOf(line.quantity);
    return line.product?.id === product && typeof quantity === 'number' ? [quantity] : [];
  });
  const kept = own.find((line) => line.product?.id === product);
  const quantity = joined(product, units);
  return {
    lines: lines.flatMap((line) => {
      if (line.client !== client) return [line];
      return line === kept ? [{ ...line, quantity }] : [];
    }),
    units: quantity,
    sum: sumOf(units, (each) => each),
  };
};
