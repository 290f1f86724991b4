import type { Source } from '../architecture/sources';

/**
 * The files that would not be there without partner orders and distributions, by what would go with which of the two. Their specs,
 * and what every kind of order stands on, are not among them. The screens may stand on any floor of the admin.
 */
const FILES: Readonly<Record<string, readonly RegExp[]>> = {
  partner: [
    /^libs\/domain\/src\/orders\/(kinds\/partner(\.rules)?|packing|sharing)\.ts$/,
    /^libs\/domain\/src\/orders\/sharing\//,
    /^apps\/api\/src\/features\/orders\/fill-sheets\.\w+\.ts$/,
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
    /^apps\/api\/src\/kernels\/orders\/(client-lines|client-lines\.query|last-distribution\.dto)\.ts$/,
    /^apps\/api\/src\/kernels\/orders\/facts\/(clients|partners|products)\.ts$/,
    /^apps\/api\/src\/features\/orders\/(bulk\.controllers|own-partner\.\w+|partner-column)\.ts$/,
    /^apps\/admin\/src\/(\w+\/)*messages\/clientOrders\.ts$/,
    /^apps\/admin\/src\/(\w+\/)?orders\/(PackCell\.tsx|packRules\.ts|Units\.tsx)$/,
    /^apps\/admin\/src\/(\w+\/)?orders\/(bulk|byClient|ownPartner)\//,
  ],
};

/** The whole of all kinds of order: what leaves the files above for code that all kinds share stays within this. */
const ALL_ORDERS: readonly RegExp[] = [
  /^libs\/domain\/src\/orders\//,
  /^apps\/api\/src\/(kernels|features)\/orders\//,
  /^apps\/admin\/src\/(\w+\/)?orders\//,
  /^apps\/admin\/src\/(\w+\/)*messages\/(sharing|printouts|clientOrders)\.ts$/,
];

const matching = (code: readonly Source[], patterns: readonly RegExp[]): readonly Source[] =>
  code.filter(({ path }) => patterns.some((pattern) => pattern.test(path)));

/** The sources of partner orders and distributions with all that they share, each with the first part that names it. */
export const sourcesOfPartnerOrders = (code: readonly Source[]): ReadonlyMap<string, readonly Source[]> => {
  const rest = new Set(code);
  return new Map(
    Object.entries(FILES).map(([part, patterns]) => {
      const own = matching([...rest], patterns);
      for (const source of own) rest.delete(source);
      return [part, own];
    }),
  );
};

export const sourcesOfOrders = (code: readonly Source[]): readonly Source[] => matching(code, ALL_ORDERS);
