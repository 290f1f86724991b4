import { type OpenApp, recordRegistered, useOpenApp } from '../../apps/api/src/testing/open-app';

/** The fields of every product about its packs. */
export const packs = {
  agencyPacksPerBag: 12,
  agencyPackSize: 25,
  agencyMaxPacks: 2,
  hospitalPacksPerBag: 6,
  hospitalPackSize: 75,
  hospitalMaxPacks: 1,
};

/** Appends the events of a small bank: the records that orders refer to. @returns their ids */
export const aBank = async ({ given }: Pick<OpenApp, 'given'>) => {
  const product = (id: number, name: string, orderIndex: number) =>
    given(
      `product-${id}`,
      recordRegistered('product', id, {
        name,
        sku: `SKU${id}`,
        status: 'ACTIVE',
        productCategory: 501,
        color: '#3c8dbc',
        defaultCost: 0.13,
        retailPrice: 0.37,
        orderIndex,
        ...packs,
      }),
    );
  const place = { status: 'ACTIVE', isPublicDisplay: true, address: null, contacts: [] };
  await given(
    'productCategory-501',
    recordRegistered('productCategory', 501, { name: 'Diapers', status: 'ACTIVE', isPartnerOrderable: true }),
  );
  await product(601, 'Newborn', 0);
  await product(602, 'Size 1', 1);
  await given('warehouse-701', recordRegistered('warehouse', 701, { title: 'Main Warehouse', ...place }));
  await given('warehouse-702', recordRegistered('warehouse', 702, { title: 'backup warehouse', ...place }));
  await given(
    'partner-703',
    recordRegistered('partner', 703, { title: 'Étoile Hospital', partnerType: 'HOSPITAL', status: 'ACTIVE' }),
  );
  const address = {
    title: 'Office',
    street1: '1 Main St',
    street2: null,
    city: 'Kansas City',
    state: 'MO',
    postalCode: '64110',
    country: null,
  };
  await given(
    'supplier-801',
    recordRegistered('supplier', 801, {
      title: 'Acme',
      supplierType: 'DONOR',
      status: 'ACTIVE',
      addresses: [{ id: 851, ...address }],
      contacts: [],
    }),
  );
  return { newborn: 601, size1: 602, main: 701, backup: 702, hospital: 703, acme: 801, acmeOffice: 851 };
};
export type Bank = Awaited<ReturnType<typeof aBank>>;

/** An application with that bank in it, for the specs of a file or of a `describe`. */
export const openedBank = (overrides: Parameters<typeof useOpenApp>[0] = {}): { app: OpenApp; bank: Bank } => {
  const app = useOpenApp(overrides);
  const bank = {} as Bank;
  beforeAll(async () => {
    Object.assign(bank, await aBank(app));
  });
  return { app, bank };
};
