import { i18nProvider } from './i18n';

const { translate } = i18nProvider;

describe("react-admin's words", () => {
  it('hold the values they are given', () => {
    expect(translate('ra.action.create_item', { item: 'Order' })).toBe('Create Order');
  });

  it('are those for one or for several', () => {
    expect(translate('ra.action.bulk_actions', { smart_count: 1 })).toBe('1 item selected');
    expect(translate('ra.action.bulk_actions', { smart_count: 3 })).toBe('3 items selected');
  });

  it('are the given ones, or the key itself, where there are none', () => {
    expect(translate('resources.orders.name', { smart_count: 2, _: 'Order |||| Orders' })).toBe('Orders');
    expect(translate('Supply Order')).toBe('Supply Order');
  });

  it("are found by the keys of the portal's texts as well", () => {
    expect(translate('common.createOne', { title: 'Order' })).toBe('Create Order');
  });
});
