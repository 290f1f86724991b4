const USER = '/api/system/current-user?include[]=groups&include[]=partners&include[]=activePartner';
const PLACES = '/api/storage-locations?inactive=true';
const ORDERABLE = '/api/products?partnerOrderable=1';
const SETTINGS = '/api/system/settings';
const PAGE = 'page=1&per_page=25';
const LINES = [
  'lineItems',
  'lineItems.product',
  'lineItems.transactions',
  'lineItems:served',
  'lineItems.client.lastDistribution',
]
  .map((name) => `include[]=${name}`)
  .join('&');
const TODAY = ['late', 'figures', 'registrations', 'order-window', 'stock'].map((part) => `/api/dashboard/${part}`);

/** Screen -> what a browser asks for it, as it was seen to. */
export const screens = {
  staffToday: [USER, ...TODAY, '/api/dashboard/guide'],
  partnerToday: (partner: number) => [USER, ...TODAY, `/api/partners/${partner}/to-dos`],
  orders: (filter = '') => [USER, `/api/orders/partner?${PAGE}${filter}`, PLACES, '/api/partners/fulfillment-periods'],
  newOrder: (partner: number, month: string) => [
    `/api/orders/partner/new-line-items-for-partner/${partner}?include[]=client.lastDistribution`,
    ORDERABLE,
    USER,
    `/api/orders/partner/partner-can-order/max-orders?partnerId=${partner}&orderPeriod=${month}`,
    PLACES,
    SETTINGS,
    `/api/orders/partner?partner=${partner}&orderPeriod=${month}&per_page=100`,
  ],
  order: (id: number) => [`/api/orders/partner/${id}?${LINES}`, USER, PLACES, ORDERABLE, SETTINGS],
  clients: (typed = '') => [USER, `/api/clients?${PAGE}${typed && `&keyword=${typed}`}`, PLACES],
  stock: [USER, '/api/stock-levels', PLACES],
  deliveries: [USER, `/api/orders/supply?${PAGE}`, PLACES],
  totals: (month: string) => [USER, `/api/reports/distribution-totals?startingAt=${month}&endingAt=${month}`, PLACES],
} as const;
