import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../root.mjs';

/**
 * The files that would not be there without partner orders and distributions, by what would go with which of the two. Their specs,
 * and what every kind of order stands on, are not among them. The screens may stand on any floor of the admin.
 */
const FILES = {
  partner: [
    /^libs\/domain\/src\/orders\/(kinds\/partner(\.rules)?|packing|sharing)\.ts$/,
    /^libs\/domain\/src\/orders\/sharing\//,
    /^apps\/api\/src\/features\/orders\/(fill-sheets\.\w+|partner\.view)\.ts$/,
    /^apps\/api\/src\/features\/orders\/sharing\//,
    /^apps\/admin\/src\/(\w+\/)?orders\/(sharing|fillSheet)\//,
    /^apps\/admin\/src\/(\w+\/)?(orders|reports)\/pickup\//,
    /^apps\/admin\/src\/(\w+\/)*messages\/(sharing|printouts)\.ts$/,
    /^apps\/admin\/src\/(\w+\/)?orders\/(\w+\/)?(PartnerOrderBulk|CreatePartnerOrder)\.tsx$/,
  ],
  distribution: [
    /^libs\/domain\/src\/orders\/kinds\/distribution(\.rules)?\.ts$/,
    /^apps\/api\/src\/features\/orders\/distribution[-.]\w+(\.controller)?\.ts$/,
    /^apps\/admin\/src\/(\w+\/)?orders\/(\w+\/)?(DistributionBulk|Correction|ExportButton)\.tsx$/,
  ],
  shared: [
    /^libs\/domain\/src\/orders\/(kinds\/(client-lines|months)|packs)\.ts$/,
    /^libs\/domain\/src\/orders\/ownPartner\//,
    /^apps\/api\/src\/kernels\/orders\/(client-lines|client-lines\.query|line-clients|last-distribution\.dto)\.ts$/,
    /^apps\/api\/src\/kernels\/orders\/facts\/(clients|partners|products|public-warehouses|orders-in-month)\.ts$/,
    /^apps\/api\/src\/features\/orders\/(can-order\.controllers?|new-lines\.controller|bulk\.controllers|own-partner|partner-column)\.ts$/,
    /^apps\/admin\/src\/(\w+\/)*messages\/clientOrders\.ts$/,
    /^apps\/admin\/src\/(\w+\/)?orders\/(PackCell\.tsx|packRules\.ts|Units\.tsx)$/,
    /^apps\/admin\/src\/(\w+\/)?orders\/(bulk|byClient|ownPartner)\//,
  ],
};

/** The whole of all kinds of order: what leaves the files above for code that all kinds share stays within this. */
const ALL_ORDERS = [
  /^libs\/domain\/src\/orders\//,
  /^apps\/api\/src\/(kernels|features)\/orders\//,
  /^apps\/admin\/src\/(\w+\/)?orders\//,
  /^apps\/admin\/src\/(\w+\/)*messages\/(sharing|printouts|clientOrders)\.ts$/,
];

const sources = () =>
  ['libs', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.spec\.tsx?$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)).replaceAll('\\', '/'))
      .filter((path) => !path.includes('node_modules/')),
  );

const linesOf = (path) => readFileSync(join(root, path), 'utf8').split('\n').length - 1;

const sumOf = (paths) => paths.reduce((sum, path) => sum + linesOf(path), 0);

/** The lines of partner orders and distributions with all that they share, and of all kinds of order. */
export const partnerOrders = () => {
  const paths = sources();
  const matching = (patterns) => paths.filter((path) => patterns.some((pattern) => pattern.test(path)));
  const counted = new Set();
  const parts = Object.fromEntries(
    Object.entries(FILES).map(([part, patterns]) => {
      const own = matching(patterns).filter((path) => !counted.has(path));
      for (const path of own) counted.add(path);
      return [part, { lines: sumOf(own), files: own.length }];
    }),
  );
  return { lines: sumOf([...counted]), files: counted.size, parts, allOrders: sumOf(matching(ALL_ORDERS)) };
};
