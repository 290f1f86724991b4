import type { Attention, CountedSearch, LateThings, NewRegistrations, ShownOrderWindow, StockBars } from '@bank/domain';
import { addVerbs } from '../../api/provider/dataProvider';

export const useBank = addVerbs(({ read }) => ({
  attention: (): Promise<Attention> => read('dashboard'),
  late: (): Promise<LateThings> => read('dashboard/late'),
  figures: (): Promise<readonly CountedSearch[]> => read('dashboard/figures'),
  registrations: (): Promise<NewRegistrations | null> => read('dashboard/registrations'),
  orderWindow: (): Promise<ShownOrderWindow | null> => read('dashboard/order-window'),
  stockBars: (): Promise<StockBars | null> => read('dashboard/stock'),
}));
