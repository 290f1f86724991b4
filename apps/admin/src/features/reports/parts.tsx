import { Freshness } from './asOf/Freshness';
import { PastBanner } from './asOf/PastBanner';
import { ColumnsButton } from './chooser/ColumnsButton';
import { HiddenFilters } from './filters/HiddenFilters';
import { PrintedSearch } from './filters/PrintedSearch';

export const BelowTitle = () => (
  <>
    <Freshness />
    <PastBanner />
    <HiddenFilters />
    <PrintedSearch />
  </>
);

export const Actions = () => <ColumnsButton />;
