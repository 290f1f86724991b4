import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openPortal, openScreen } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

/** Answers the media queries of a window of this width, which jsdom has none of. */
const setWindowWidth = (width: number) => {
  window.matchMedia = (media: string) => {
    const [, limit, px] = /\((max|min)-width: ?([\d.]+)px\)/.exec(media) ?? [];
    const matches = limit === 'max' ? width <= Number(px) : limit === 'min' && width >= Number(px);
    return Object.assign(new EventTarget(), { matches, media, onchange: null, addListener() {}, removeListener() {} });
  };
};

/** Keeps back the answers to the requests of a path, until the returned function is called. */
const holdAnswers = (path: string) => {
  const { fetch } = globalThis;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  globalThis.fetch = async (input, options) => {
    if (String(input).includes(path)) await released;
    return fetch(input, options);
  };
  return release;
};

describe('a list on a phone', () => {
  beforeEach(() => setWindowWidth(390));
  afterEach(() => {
    Reflect.deleteProperty(window, 'matchMedia');
  });

  it('shows a card for each row, with all its values under their labels', async () => {
    openScreen('/products', smallWorld());
    const card = (await screen.findByRole('link', { name: 'Newborn' })).closest('li')!;
    expect(screen.queryByRole('table')).toBeNull();
    expect(within(card).getByRole('link', { name: 'Newborn' }).getAttribute('href')).toBe('/products/7');
    const terms = within(card).getAllByRole('term');
    expect(terms.map(({ textContent }) => textContent)).toEqual(['Product Id', 'Category', 'Order', 'Last Updated']);
    within(card).getByText('Active');
    within(card).getByText('Diapers');
    within(card).getByRole('button', { name: 'Move Newborn' });
  });

  it('is sorted by a select, since it has no headings', async () => {
    const { asked } = openScreen('/suppliers', smallWorld());
    await screen.findByRole('link', { name: 'Corner Church' });
    const sortBy = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
    const wanted = within(sortBy).getByRole<HTMLOptionElement>('option', { name: 'Title, descending' });
    fireEvent.change(sortBy, { target: { value: wanted.value } });
    await waitFor(() =>
      expect(
        asked
          .filter(({ path }) => path === 'suppliers')
          .at(-1)
          ?.query.get('sort'),
      ).toBe('title|desc'),
    );
  });

  it('has rows that are selected by name', async () => {
    openScreen('/suppliers', smallWorld());
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Corner Church' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Huggies Outlet' }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Bulk Operations' }).disabled).toBe(false),
    );
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Corner Church' }).checked).toBe(false),
    );
  });

  it('folds its filters, and says how many are set', async () => {
    openScreen('/products?filter={"name":"New","status":"ACTIVE"}', smallWorld());
    const filters = await screen.findByRole('button', { name: 'Filters (2)' });
    expect(filters.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(filters);
    expect(filters.getAttribute('aria-expanded')).toBe('true');
  });
});

describe('a table beside the menu in a small window', () => {
  beforeEach(() => setWindowWidth(1024));
  afterEach(() => {
    Reflect.deleteProperty(window, 'matchMedia');
  });
  const headings = async () => {
    await screen.findByText('Ana Diaz');
    return screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  };
  const KEPT = ['', 'ID', 'Name', 'Birthdate', 'Assigned Partner', 'Status', 'Last Updated'];

  it('goes without the columns that are needed least, that of the actions too while no row has one', async () => {
    const world = smallWorld();
    for (const client of world.rows.clients!) Object.assign(client, { canReview: false });
    openScreen('/clients?filter={}', world);
    expect(await headings()).toEqual(KEPT);
  });

  it('keeps the actions where a row has one', async () => {
    openScreen('/clients?filter={}', smallWorld());
    expect(await headings()).toEqual([...KEPT, 'Actions']);
  });
});

describe('waiting', () => {
  it('says for which list, once it takes long', async () => {
    openScreen('/products', smallWorld());
    const release = holdAnswers('/products');
    const status = await screen.findByText('Loading products…');
    expect(status.getAttribute('role')).toBe('status');
    release();
    await screen.findByRole('row', { name: /Newborn/ });
    expect(screen.queryByText('Loading products…')).toBeNull();
  });

  it('says for which record', async () => {
    openScreen('/orders/supply/17', smallWorld());
    const release = holdAnswers('/orders/supply/17');
    await screen.findByText('Loading supply order…');
    release();
    await screen.findByRole('button', { name: 'Save Order' });
    expect(screen.queryByText('Loading supply order…')).toBeNull();
  });
});

describe('the heading of a screen', () => {
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

  it('has the focus when the screen was changed, and not when the page was loaded', async () => {
    openPortal('/suppliers', smallWorld());
    await screen.findByText('Corner Church');
    expect(document.activeElement).toBe(document.body);
    const link = await screen.findByRole('link', { name: 'Products' });
    link.focus();
    fireEvent.click(link);
    const products = await heading('Products');
    await waitFor(() => expect(document.activeElement).toBe(products));
  });

  it('has it again once the record of the screen is loaded', async () => {
    openScreen('/products', smallWorld());
    fireEvent.click(await screen.findByRole('link', { name: '7' }));
    await screen.findByRole('button', { name: 'Save Product' });
    const product = await heading('Newborn');
    await waitFor(() => expect(document.activeElement).toBe(product));
  });
});
