import { Freshness } from './asOf/Freshness';
import { PastBanner } from './asOf/PastBanner';
import { ColumnsButton } from './chooser/ColumnsButton';
import { HiddenFilters } from './filters/HiddenFilters';

/** What a report says of itself before its rows. */
export const BelowTitle = () => (
  <>
    <Freshness />
    <PastBanner />
    <HiddenFilters />
  </>
);

export const Actions = () => <ColumnsButton />;
