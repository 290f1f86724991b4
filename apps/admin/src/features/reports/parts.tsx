import { Freshness } from './asOf/Freshness';
import { PastBanner } from './asOf/PastBanner';
import { ColumnsButton } from './chooser/ColumnsButton';
import { HiddenFilters } from './filters/HiddenFilters';

export const BelowTitle = () => (
  <>
    <Freshness />
    <PastBanner />
    <HiddenFilters />
  </>
);

export const Actions = () => <ColumnsButton />;
