import { useRecordContext } from 'react-admin';
import { say } from '../../messages';
import { Section } from '../../shell/forms/Section';
import { useCan } from '../../shell/session/access';
import { StockAsOf } from '../../shell/stock/asOf/StockAsOf';
import { UnitChoice } from '../../shell/stock/UnitChoice';

/** What a warehouse had on a date, beside what was known then and what it has today. */
export const WarehouseStockAsOf = () => {
  const warehouse = useRecordContext();
  const mayShow = useCan('logs', 'show');
  if (!mayShow || warehouse?.id === undefined) return null;
  return (
    <Section title={say.warehouse.stock} actions={<UnitChoice />}>
      <StockAsOf places={{ location: warehouse.id }} />
    </Section>
  );
};
