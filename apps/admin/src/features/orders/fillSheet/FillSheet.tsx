import { sumBy, sumOf } from '@bank/domain';
import { Box, Typography } from '@mui/material';
import type { CSSProperties } from 'react';
import { month, number } from '../../../kit/values/formats';
import { fill } from '../../../messages';
import { printoutWords as words } from '../../../messages/printouts';
import type { FillSheet as Sheet, SheetBag, SheetProduct } from './read';
import { columnColors, MAX_UPRIGHT_COLUMNS, sheetStyles } from './sheetStyles';

interface Props {
  sheet: Sheet;
  products: readonly SheetProduct[];
}

const bagName = ({ id, count }: SheetBag): string =>
  count === 1
    ? fill(words.oneBag, { id: number(id) })
    : fill(words.manyBags, { first: number(id), last: number(id + count - 1) });

const headOf = (sheet: Sheet): readonly (readonly [label: string, value: string])[] => [
  [words.orderMonth, month(sheet.orderPeriod)],
  [words.fulfillmentPeriod, sheet.fulfillmentPeriod ?? words.none],
  [words.distributionMethod, sheet.distributionMethod ?? words.none],
];

/** How an order is packed, for a packer who ticks off bag after bag. On paper its head stands on every page of it. */
export const FillSheet = ({ sheet, products }: Props) => {
  const packed = sheet.bags.flatMap(({ count, packCounts }) =>
    Object.entries(packCounts).map(([name, packs]) => ({ name, packs: count * packs })),
  );
  const totals = sumBy(
    packed,
    ({ name }) => name,
    ({ packs }) => packs,
  );
  const columns = products.length + 2;
  const heading = `sheet-${sheet.id}`;
  return (
    <Box className={products.length > MAX_UPRIGHT_COLUMNS ? 'many' : ''} sx={sheetStyles}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls a wide table by keys */}
      <section className="scroll" aria-labelledby={heading} tabIndex={0}>
        <table>
          <colgroup>
            <col className="bag" />
            <col span={products.length} />
            <col className="total" />
          </colgroup>
          <thead>
            <tr>
              <td className="head" colSpan={columns}>
                <SheetHead sheet={sheet} id={heading} />
              </td>
            </tr>
            <tr>
              <th scope="col" className="bag">
                {words.bag}
              </th>
              {products.map((product) => (
                <ProductHeading key={product.id} product={product} />
              ))}
              <th scope="col">{words.totalPacks}</th>
            </tr>
          </thead>
          <tbody>
            <tr className="totals">
              <th scope="row">{words.totals}</th>
              {products.map(({ id, name }) => (
                <td key={id}>{totals.has(name) && number(totals.get(name)!)}</td>
              ))}
              <td>{number(sumOf(packed, ({ packs }) => packs))}</td>
            </tr>
            {sheet.bags.map((bag) => (
              <tr key={bag.id}>
                <th scope="row">{bagName(bag)}</th>
                {products.map(({ id, name }) => (
                  <td key={id}>{Object.hasOwn(bag.packCounts, name) && number(bag.packCounts[name]!)}</td>
                ))}
                <td>{number(bag.totalPacks)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {sheet.bags.length === 0 && <Typography sx={{ mt: 1 }}>{words.noBags}</Typography>}
    </Box>
  );
};

const SheetHead = ({ sheet, id }: { sheet: Sheet; id: string }) => (
  <div>
    <Typography component="h2" variant="h6" id={id}>
      {sheet.partner.title} · {sheet.sequence}
    </Typography>
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, m: 0 }}>
      {headOf(sheet).map(([label, value]) => (
        <Box key={label} sx={{ display: 'flex', gap: 0.75 }}>
          <Typography component="dt" color="text.secondary">
            {label}:
          </Typography>
          <Typography component="dd" sx={{ m: 0 }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  </div>
);

const ProductHeading = ({ product: { name, color } }: { product: SheetProduct }) => {
  const { background, text } = columnColors(color);
  const style = { '--column-color': background, '--column-text': text, backgroundColor: background, color: text };
  return (
    <th scope="col" className="product" style={style as CSSProperties}>
      <span>{name}</span>
    </th>
  );
};
