import { readTypedNumber } from '@bank/domain';
import { fill, say } from '../../../messages';
import { clientOrderWords } from '../../../messages/clientOrders';
import type { DoubtOf } from '../LineRow';
import { numberOf } from '../lines';
import { type Note, type Pasted, productIn } from '../paste/pasteLines';
import { type FoundProduct, productFinder } from '../paste/products';
import type { Block } from '../paste/readBlock';
import { type FigureUnit, unitsOf } from '../paste/units';
import { clientFinder, type FoundClient } from './clientFinder';
import { isEmptyLine } from './entries';
import { type ClientLine, isShownClient, type LineClient } from './lines';
import { type ClientColumn, layOutClients } from './pasteColumns';
import { type Known, possibleLast } from './takeOver';

const words = clientOrderWords.paste;

/** A note that names its line by itself, since lines that are added move the others. */
interface Remark extends Omit<Note, 'line'> {
  of?: ClientLine;
}

/** The line that a row filled, with what is doubtful about it; or why the row was not taken. */
type Taken = { line: ClientLine; doubts: readonly Remark[]; problem?: undefined } | { problem: string };

/**
 * Fills the lines of the clients that the rows of a block name. A row that can't be taken is noted and changes nothing; a quantity
 * that can't be read or must not be stands in its cell all the same, where it is marked.
 */
export const pasteClients = (
  block: Block,
  lines: readonly ClientLine[],
  known: Known,
  doubtOf: DoubtOf = () => undefined,
): Pasted => {
  const offered = new Set(lines.flatMap((line) => (isOffered(line, known) ? [line.client] : [])));
  const findClient = clientFinder([...known.clients.values()].filter(({ id }) => offered.has(id)));
  const findProduct = productFinder(known.products, known.takesInactive);
  const layout = layOutClients(block, {
    isClient: (text) => findClient(text).client !== undefined,
    isProduct: (text) => findProduct(text).product !== undefined,
  });
  if (!layout.targets.includes('client')) return { lines, count: 0, notes: [{ text: words.noClient }] };

  const after = lines.map((line) => ({ ...line }));
  const takeRow = rowTaker(after, known, layout.unit, doubtOf);
  const remarks: Remark[] = layout.leftOut.map((column) => ({
    text: fill(say.order.paste.columnLeftOut, { column }),
  }));
  let count = 0;
  for (const { number: row, cells } of layout.rows) {
    const inColumn = (column: ClientColumn) => cells.filter((cell, place) => cell && layout.targets[place] === column);
    const { client, problem } = clientIn(inColumn('client'), findClient);
    const names = inColumn('product');
    const product = names.length ? productIn(names, findProduct) : undefined;
    const taken: Taken = client ? takeRow(client, product, inColumn('quantity')[0] ?? '') : { problem };
    const label = [fill(words.row, { row }), client?.fullName].filter(Boolean).join(', ');
    if (taken.problem !== undefined) {
      remarks.push({ label, text: taken.problem });
      continue;
    }
    count += 1;
    remarks.push(...taken.doubts.map((doubt) => ({ label, of: taken.line, isPasted: true as const, ...doubt })));
  }
  const places = new Map(after.map((line, place) => [line, place]));
  return {
    lines: after,
    count,
    ...(layout.targets.includes('quantity') && { unit: layout.unit }),
    notes: remarks.map(({ of, ...note }) => ({ ...note, ...(of && { line: places.get(of)! }) })),
  };
};

const isOffered = ({ client, id }: ClientLine, { clients }: Known) =>
  id !== undefined || isShownClient(clients.get(client));

/** The client that the cells of a row name; a name and an id beside it must not contradict each other. */
const clientIn = (cells: readonly string[], find: (text: string) => FoundClient): FoundClient => {
  const found = cells.map(find);
  const clients = new Set(found.flatMap(({ client }) => client ?? []));
  if (clients.size > 1) return { problem: fill(words.contradiction, { cells: cells.join(', ') }) };
  const [client] = clients;
  return client ? { client } : (found[0] ?? { problem: words.nobody });
};

/** Puts rows into lines, each of which takes one row at most. */
const rowTaker = (lines: ClientLine[], known: Known, unit: FigureUnit, doubtOf: DoubtOf) => {
  const { rules } = known;
  const filled = new Set<ClientLine>();

  const addLine = (client: string): ClientLine => {
    const line: ClientLine = { client, product: null, quantity: null };
    lines.splice(lines.map((each) => each.client).lastIndexOf(client) + 1, 0, line);
    return line;
  };
  /** The line for a product of a client; without a product, the client's only one. */
  const lineFor = (client: string, product: number | undefined): ClientLine | string => {
    const own = lines.filter((line) => line.client === client);
    const same = own.find((line) => line.product?.id === product);
    if (!rules.hasSeveral) return same ?? own[0]!;
    if (product !== undefined) return same ?? own.find((line) => isEmptyLine(line)) ?? addLine(client);
    return own.filter((line) => line.product).length > 1 ? words.whichProduct : own[0]!;
  };

  /** The units that a row gives to a line; without a figure, as many packs as it had. */
  const figureOf = (
    quantity: string,
    { product: before, quantity: old }: ClientLine,
    product: ClientLine['product'],
  ) => {
    const size = rules.sizeOf(product?.id);
    const typed = quantity ? numberOf(quantity) : old;
    if (typeof typed !== 'number') return { units: typed, problem: undefined };
    if (!quantity) return { units: (typed / rules.sizeOf(before?.id)) * size, problem: undefined };
    return unitsOf(typed, unit, { product: product ? (product.name ?? String(product.id)) : undefined, size });
  };

  return (client: LineClient, named: FoundProduct | undefined, quantity: string): Taken => {
    if (named?.problem !== undefined) return { problem: named.problem };
    const refusal = named && rules.refusalFor(named.product, client);
    if (refusal) return { problem: `${named.product.name}: ${refusal}` };
    if (!named && !quantity) return { problem: words.nothing };
    const line = lineFor(client.id, named?.product.id);
    if (typeof line === 'string') return { problem: line };
    if (filled.has(line)) return { problem: rules.hasSeveral ? words.sameAgain : words.again };
    const before = line.product;
    const product = named
      ? { id: named.product.id, name: String(named.product.name) }
      : (before ?? proposed(client, known));
    const given = figureOf(quantity, line, product);
    if (given.problem !== undefined) return { problem: given.problem };
    filled.add(line);
    Object.assign(line, { product, quantity: given.units });
    const problem =
      readTypedNumber(line.quantity).problem ?? rules.quantityProblem(line.product?.id, line.quantity, true);
    const doubt =
      problem === undefined
        ? doubtOf({ id: line.id, product: line.product?.id, quantity: line.quantity, isTyping: false })
        : undefined;
    return {
      line,
      doubts: [
        ...(line.product ? [] : [{ column: 'product' as const, text: say.order.paste.noProduct }]),
        ...(problem === undefined ? [] : [{ column: 'quantity' as const, text: problem }]),
        ...(doubt === undefined ? [] : [{ column: 'quantity' as const, text: doubt, isDoubt: true as const }]),
      ],
    };
  };
};

/** The product of an empty line where a row names none: what the client got last, if that was one product. */
const proposed = (client: LineClient, known: Known): ClientLine['product'] => {
  const [first, ...others] = possibleLast(client, known);
  return first && !others.length ? first.product : null;
};
