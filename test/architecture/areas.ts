const KERNELS_AND_BELOW = ['kernels', 'platform'];
const feature = (name: string) => [`features/${name}`, KERNELS_AND_BELOW] as const;

/** Area of the API -> the areas that it may import; it may import no others. */
export const areas: Readonly<Record<string, readonly string[]>> = {
  platform: [],

  // The kernels, lowest first: they hold what every kind of order, record, merge and report needs.
  'kernels/fields': ['platform'],
  'kernels/records': ['kernels/fields', 'platform'],
  'kernels/authority': ['kernels/records', 'platform'],
  'kernels/orders': ['kernels/authority', 'kernels/fields', 'platform'],
  'kernels/attributes': ['kernels/fields', 'kernels/records', 'platform'],
  'kernels/merges': ['platform'],
  'kernels/imports': ['kernels/records', 'platform'],
  'kernels/reports': ['kernels/attributes', 'kernels/authority', 'kernels/records', 'platform'],

  // The features: none may import another.
  ...Object.fromEntries(
    [
      'clients',
      'consumers',
      'dashboard',
      'imports',
      'live',
      'logs',
      'older-portal',
      'orders',
      'partners',
      'products',
      'reports',
      'saved-filters',
      'search',
      'session',
      'settings',
      'stock',
      'suppliers',
      'tokens',
      'users',
      'webhooks',
      'whole-export',
      'witnesses',
      'zip-counties',
    ].map(feature),
  ),

  // Reviews and the seed concern several features, and reach them by commands.
  reviews: KERNELS_AND_BELOW,
  seed: KERNELS_AND_BELOW,

  // The entry points. The first start asks on the terminal and fills the bank; the command line starts the application.
  'first-start': ['cli', 'platform', 'seed'],
  cli: [
    'app',
    'features/older-portal',
    'features/whole-export',
    'features/zip-counties',
    'kernels/imports',
    'platform',
  ],
  app: ['cli', 'features', 'first-start', 'platform', 'reviews', 'seed'],
};

/** The rooms of the platform, lowest first: each may import those before it. The files beside them put it together. */
export const platformRooms: readonly string[] = [
  'settings',
  'shutdown',
  'observability',
  'context',
  'database',
  'versions',
  'commands',
  'errors',
  'auth',
  'bodies',
  'lists',
  'sheets',
  'print',
  'transport',
  'access-notes',
  'worker',
  'outgoing',
  'live',
  'messages',
  'jobs',
  'files',
  'privacy',
  'exports',
  'feed',
  'sealed-log',
  'read-models',
  'log-copy',
  'log-archive',
  'backup',
  'health',
];

/** The floors of the admin with their rooms, lowest first: each room may import those before it. */
export const adminRooms: readonly string[] = [
  'messages',
  ...['values', 'theme', 'links', 'inputs', 'problems', 'page', 'dialogs', 'tables'].map((room) => `kit/${room}`),
  ...['device', 'transport', 'provider'].map((room) => `api/${room}`),
  ...[
    'session',
    'bank',
    'live',
    'stock',
    'screens',
    'fields',
    'awaited',
    'savedSearches',
    'lists',
    'history',
    'saving',
    'forms',
    'attributes',
    'profiles',
    'menu',
    'search',
    'login',
    'witness',
    'layout',
  ].map((room) => `shell/${room}`),
  // None of the features may import another; app puts all together.
  'features',
  'app',
];

const ADMIN = /^apps\/admin\/src\/((?:kit|api|shell|features)\/[^/]+|[^/]+)\//;

/** `kit/tables`, `features/orders`, or `app`; undefined for a file that is not the admin's. */
export const adminRoomOf = (path: string): string | undefined => ADMIN.exec(path)?.[1];

const API = /^apps\/api\/src\/(?:((?:kernels|features)\/[^/]+|[^/]+)\/.+|[^/]+)$/;

/** `kernels/orders`, `platform`, or `app` for the files on top; undefined for a file that is not the API's. */
export const areaOf = (path: string): string | undefined => {
  const match = API.exec(path);
  return match ? (match[1] ?? 'app') : undefined;
};
