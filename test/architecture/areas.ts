const KERNELS_AND_BELOW = ['kernels', 'platform'];
const feature = (name: string) => [`features/${name}`, KERNELS_AND_BELOW] as const;

/** Area of the API -> the areas that it may import; what is not named here, it may not. */
export const areas: Readonly<Record<string, readonly string[]>> = {
  platform: [],

  // The kernels, lowest first: what every kind of order, record, merge and report stands on.
  'kernels/fields': ['platform'],
  'kernels/orders': ['kernels/fields', 'platform'],
  'kernels/records': ['kernels/fields', 'platform'],
  'kernels/authority': ['kernels/records', 'platform'],
  'kernels/attributes': ['kernels/fields', 'kernels/records', 'platform'],
  'kernels/merges': ['platform'],
  'kernels/reports': ['platform'],

  // The features: none knows another.
  ...Object.fromEntries(
    [
      'attributes',
      'groups',
      'logs',
      'master-data',
      'orders',
      'partners',
      'products',
      'reports',
      'session',
      'settings',
      'stock',
      'suppliers',
      'tokens',
      'users',
      'zip-counties',
    ].map(feature),
  ),

  // What concerns several features sends commands, as they do.
  reviews: KERNELS_AND_BELOW,
  seed: KERNELS_AND_BELOW,

  // How it starts. The first start asks on the terminal and fills the bank; the command line starts the whole.
  'first-start': ['cli', 'platform', 'seed'],
  cli: ['app', 'features/zip-counties', 'platform'],
  app: ['cli', 'features', 'first-start', 'platform', 'reviews', 'seed'],
};

const API = /^apps\/api\/src\/(?:((?:kernels|features)\/[^/]+|[^/]+)\/.+|[^/]+)$/;

/** `kernels/orders`, `platform`, or `app` for the files on top; undefined for what is not the API's. */
export const areaOf = (path: string): string | undefined => {
  const found = API.exec(path);
  return found ? (found[1] ?? 'app') : undefined;
};
