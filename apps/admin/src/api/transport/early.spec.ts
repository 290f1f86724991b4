import { askEarly, beginFirstLoad, endFirstLoad, forgetDevice, isKnownDevice, takeEarly } from './early';

const asked: string[] = [];
const ask = async (url: string) => {
  asked.push(url);
  return new Response(`answer to ${url}`);
};
/** A first load of the screen at this address, which makes these requests until the user clicks. */
const load = (address: string, ...urls: string[]) => {
  asked.length = 0;
  beginFirstLoad(address, ask);
  for (const url of urls) void takeEarly(url);
  window.dispatchEvent(new Event('pointerdown'));
};

beforeEach(() => {
  forgetDevice();
  asked.length = 0;
});

it('asks what the screen asked when it was opened before, and gives each answer once', async () => {
  load('/products', '/api/products?page=1', '/api/product-categories');
  expect(asked).toEqual([]);
  beginFirstLoad('/products', ask);
  expect(asked).toEqual(['/api/products?page=1', '/api/product-categories']);
  expect(await (await takeEarly('/api/products?page=1'))?.text()).toBe('answer to /api/products?page=1');
  expect(takeEarly('/api/products?page=1')).toBeUndefined();
});

it('asks for another record what the last one needed', () => {
  load('/orders/supply/61', '/api/orders/supply/61?include=lines', '/api/products?per_page=61');
  load('/orders/supply/7');
  expect(asked).toEqual(['/api/orders/supply/7?include=lines', '/api/products?per_page=61']);
});

it('asks no more for what a screen has ceased to need', () => {
  load('/products', '/api/products', '/api/labels');
  load('/products', '/api/products');
  load('/products');
  expect(asked).toEqual(['/api/products']);
});

it('gives no answer that is older than an act of the user', () => {
  load('/products', '/api/products');
  beginFirstLoad('/products', ask);
  window.dispatchEvent(new Event('keydown'));
  expect(takeEarly('/api/products')).toBeUndefined();
});

it('asks nothing twice at a time', () => {
  load('/products', '/api/session');
  void askEarly('/api/session', ask);
  beginFirstLoad('/products', ask);
  expect(asked).toEqual(['/api/session']);
  endFirstLoad();
});

it('knows a device by what was opened on it, until somebody signs out', () => {
  expect(isKnownDevice()).toBe(false);
  load('/products', '/api/products');
  expect(isKnownDevice()).toBe(true);
  forgetDevice();
  expect(isKnownDevice()).toBe(false);
  load('/products');
  expect(asked).toEqual([]);
});

it('keeps the screens that were opened last', () => {
  for (let n = 1; n <= 40; n++) load(`/screen-${'x'.repeat(n)}`, `/api/${n}`);
  load('/screen-x');
  expect(asked).toEqual([]);
  load(`/screen-${'x'.repeat(40)}`);
  expect(asked).toEqual(['/api/40']);
});
