import { API, http } from '../../../api/transport/http';

export interface SheetProduct {
  id: number;
  /** No other column has this name; bags count packs under it. */
  name: string;
  color: string | null;
}
/** Bags that are packed alike: `count` of them from the number `id` on. */
export interface SheetBag {
  id: number;
  count: number;
  packCounts: Readonly<Record<string, number>>;
  totalPacks: number;
}
export interface FillSheet {
  id: number;
  sequence: string;
  orderPeriod: string;
  partner: { title: string };
  fulfillmentPeriod: string | null;
  distributionMethod: string | null;
  bags: readonly SheetBag[];
}
/** Sheets that share their columns. */
export interface FillSheets {
  sheets: readonly FillSheet[];
  products: readonly SheetProduct[];
}

/** Asks for one order by a call that its partner's people may use too. */
export const readOneSheet = async (id: string): Promise<FillSheets> => {
  const { data: bags, meta } = (await http(`${API}/orders/partner/${id}/fill-sheet`)).json;
  return { sheets: [{ ...meta.order, bags }], products: meta.products };
};

export const readManySheets = async (ids: readonly string[]): Promise<FillSheets> => {
  const query = new URLSearchParams([...ids.map((id) => ['ids[]', id]), ['include[]', 'bags']]);
  const { data: sheets, meta } = (await http(`${API}/orders/partner/bulk?${query}`)).json;
  return { sheets, products: meta.products };
};
