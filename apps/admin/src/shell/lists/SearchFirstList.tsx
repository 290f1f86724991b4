import { Alert, Box, Button, Paper, Typography } from '@mui/material';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { ListBase, Pagination, type RaRecord, type SortPayload, useListContext, useLocation } from 'react-admin';
import {
  isForgotten,
  parseFilter,
  withoutKept,
  withoutPersonal,
  withPersonal,
} from '../../api/provider/personalFilters';
import { LoadFailure, stayOnError } from '../../kit/page/LoadFailure';
import { WaitingFor } from '../../kit/page/Waiting';
import { Rows } from '../../kit/tables/Rows';
import { WITHIN_CORNERS } from '../../kit/tables/StayingHeadings';
import type { FieldSpec, FilterSpec } from '../../kit/values/fields';
import { ALL_ROWS } from '../../kit/values/rows';
import { say } from '../../messages';
import { useListPlace } from '../screens/listPlace';
import { Page } from '../screens/Page';
import { useCan, useCanOpen } from '../session/access';
import { CreateButton } from './CreateButton';
import { ExcelButton } from './ExcelButton';
import { LeftOrderNotice } from './LeftOrderNotice';
import { Reorderable, useReorderable } from './Reorderable';
import { type Preset, SearchBar } from './SearchBar';
import type { UsualSearch } from './usualSearch';

const SearchNotices = lazy(() =>
  import('../savedSearches/SearchNotices').then(({ SearchNotices: Loaded }) => ({ default: Loaded })),
);

/** Tables keep this height, so that a short answer doesn't make the page jump. */
export const MIN_TABLE_HEIGHT_PX = 550;

export interface ListScreen {
  resource: string;
  title: string;
  filters?: readonly FilterSpec[];
  columns: readonly FieldSpec[];
  presets?: readonly Preset[];
  /** The list is fetched only once Search is pressed, with this search filled in. */
  searchFirst?: UsualSearch;
  /** The sentence about filters with which the list can't be searched. */
  problemOf?: (filter: Readonly<Record<string, unknown>>) => string | undefined;
  /** The filters of an address that the list can't be searched by; they are taken out of it, with a notice. */
  unfitOf?: (filter: Readonly<Record<string, unknown>>) => readonly string[];
  /** Called with the filters that the user filled in for a search. */
  onSearch?: (filter: Readonly<Record<string, unknown>>) => void;
  /** Rows per page, 10 by default; `all` for lists that have no pages. */
  perPage?: number | 'all';
  sort?: SortPayload;
  /** The label of the button that leads to the screen for a new record, or a button of its own. */
  create?: string | ComponentType;
  /** `filtered`: only what was filtered can be exported. */
  excel?: boolean | 'filtered';
  pictures?: ReactNode;
  notice?: string;
  /** Why somebody finds nothing here, above the filters. */
  warning?: string | undefined;
  /** Which rows stand grey. */
  isGrey?: (record: RaRecord) => boolean;
  /** The menu of operations on selected rows; without one, rows can't be selected. */
  Bulk?: ComponentType;
  /** A screen of the menu: users who may open it can select rows even if they may not change them. */
  bulkScreen?: string;
  /** Rows can be dragged while they are sorted by their `orderIndex`. */
  reorder?: boolean;
  /** What a report has besides; it comes with the code of reports. */
  parts?: ListParts;
}

/** Parts of a list's screen that replace the usual ones or join them. All but the first are there once it was searched. */
export interface ListParts {
  BesideTitle: ComponentType;
  BelowTitle: ComponentType;
  Actions: ComponentType;
  Rows: ComponentType<{ what: string; empty: ReactNode }>;
  /** The filters that stay when the others are cleared. */
  keptFilters: readonly string[];
}

export const SearchFirstList = ({ screen }: { screen: ListScreen }) => {
  const { resource, filters = [], searchFirst, perPage = 10, sort = { field: 'id', order: 'DESC' } } = screen;
  const { problemOf = () => undefined, unfitOf = () => [], parts } = screen;
  // A search that was run stands in the address, so that going back shows its results again.
  const searched = new URLSearchParams(useLocation().search).get('filter');
  const unfit = searched === null ? [] : unfitOf(withoutKept(parseFilter(searched)));
  const wasSearched =
    searched !== null &&
    !isForgotten(searched) &&
    !unfit.length &&
    !problemOf({ ...withPersonal(parseFilter(searched)) });
  const showsResults = wasSearched || !searchFirst;
  const usual = searched === null ? searchFirst : undefined;
  return (
    <ListBase
      resource={resource}
      perPage={perPage === 'all' ? ALL_ROWS : perPage}
      sort={sort}
      storeKey={false}
      queryOptions={{ enabled: showsResults, ...(parts && { onError: stayOnError }) }}
      filterDefaultValues={defaultFilters(filters)}
    >
      <Page
        title={screen.title}
        besideTitle={parts && <parts.BesideTitle />}
        belowTitle={parts && showsResults && <parts.BelowTitle />}
        actions={
          <>
            {parts && showsResults && <parts.Actions />}
            {screen.Bulk && showsResults && <screen.Bulk />}
            {screen.excel && showsResults && (
              <ExcelButton resource={resource} needsFilter={screen.excel === 'filtered'} />
            )}
            <Create resource={resource} button={screen.create} />
          </>
        }
      >
        {screen.warning && (
          <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
            {screen.warning}
          </Alert>
        )}
        <LeftOrderNotice />
        {filters.length > 0 && (
          <Search screen={screen} problemOf={problemOf} showsResults={showsResults} usual={usual?.filter()} />
        )}
        {searched !== null && screen.unfitOf && (
          <Suspense fallback={null}>
            <SearchNotices filters={filters} unfit={unfit} />
          </Suspense>
        )}
        {showsResults && screen.pictures}
        {showsResults ? (
          <Results screen={screen} wasSearched={wasSearched} />
        ) : (
          <Hint>
            {say.common.runSearch}
            {usual && <UsualHint usual={usual} filters={filters} />}
          </Hint>
        )}
      </Page>
    </ListBase>
  );
};

const Create = ({ resource, button: Button }: { resource: string; button: ListScreen['create'] }) => {
  if (typeof Button === 'string') return <CreateButton resource={resource} label={Button} />;
  return Button && <Button />;
};

const defaultFilters = (filters: readonly FilterSpec[]) =>
  Object.fromEntries(filters.flatMap(({ source, defaultValue }) => (defaultValue ? [[source, defaultValue]] : [])));

interface SearchProps {
  screen: ListScreen;
  problemOf: NonNullable<ListScreen['problemOf']>;
  showsResults: boolean;
  usual: Readonly<Record<string, unknown>> | undefined;
}

const Search = ({ screen, problemOf, showsResults, usual }: SearchProps) => {
  const { filters = [], presets = [], parts, onSearch } = screen;
  const [problem, setProblem] = useState<string>();
  const { filterValues, setFilters, refetch, onUnselectItems } = useListContext();
  const personal = filters.flatMap(({ source, isPersonal }) => (isPersonal ? [source] : []));
  const search = (typed: object) => {
    const filter = withoutPersonal(typed, personal);
    setProblem(undefined);
    // Rows that an earlier search found are out of view now, and must not be changed along with those that this one
    // finds.
    onUnselectItems();
    const isSameSearch = showsResults && JSON.stringify(filter) === JSON.stringify(filterValues);
    if (isSameSearch) void refetch();
    else setFilters(filter);
  };
  const searchUnlessWrong = (filter: object, isTyped: boolean) => {
    const found = problemOf({ ...filter });
    if (found) {
      setProblem(found);
      return;
    }
    if (isTyped) onSearch?.({ ...filter });
    search(filter);
  };
  const clear = (initial: object) => {
    const kept = Object.entries(filterValues).filter(([name]) => parts?.keptFilters.includes(name));
    search({ ...initial, ...Object.fromEntries(kept) });
  };
  return (
    <>
      <SearchBar filters={filters} presets={presets} usual={usual} onSearch={searchUnlessWrong} onClear={clear} />
      {problem && (
        <Alert severity="error" variant="outlined" sx={{ mb: 2, bgcolor: 'background.paper' }}>
          {problem}
        </Alert>
      )}
    </>
  );
};

/** Says what Search shows, and leads to all the rest. */
const UsualHint = ({ usual, filters }: { usual: UsualSearch; filters: readonly FilterSpec[] }) => {
  const { setFilters } = useListContext();
  const isFilled = Object.keys(usual.filter()).length > 0;
  return (
    <>
      <Box>{usual.hint()}</Box>
      {isFilled && <Button onClick={() => setFilters(defaultFilters(filters))}>{say.common.clearFilters}</Button>}
    </>
  );
};

/** A table of more columns than this, that of the checkboxes included, fits a laptop's window only with narrower cells. */
const MAX_ROOMY_COLUMNS = 10;
export const NARROW_CELLS = {
  '& .MuiTableCell-sizeSmall.MuiTableCell-sizeSmall': { px: '5px' },
  // What can be done with a row stays in view where the table is scrolled all the same.
  '& .MuiTableCell-root:last-of-type': { position: 'sticky', right: 0, zIndex: 1, bgcolor: 'background.paper' },
  // The color of the row is translucent, and what scrolls below the cell must not shine through.
  '& .MuiTableRow-hover:hover .MuiTableCell-root:last-of-type::before': {
    content: '""',
    position: 'absolute',
    inset: 0,
    zIndex: -1,
    bgcolor: 'action.hover',
  },
  '@media (max-width: 1439px)': {
    '--wide-column': '72px',
    '& td .MuiButton-root': { whiteSpace: 'normal', lineHeight: 1.2 },
    '& .MuiChip-root': { height: 'auto', minHeight: 22 },
    '& .MuiChip-label': { whiteSpace: 'normal' },
  },
  // There the spare columns are gone.
  '@media (max-width: 1279px)': {
    '--wide-column': '100px',
    '& .MuiTableCell-sizeSmall.MuiTableCell-sizeSmall': { px: '4px' },
  },
};

const Results = ({ screen, wasSearched }: { screen: ListScreen; wasSearched: boolean }) => {
  const { resource, perPage = 10, columns, filters, parts } = screen;
  const mayOpen = useCanOpen(`/${resource}/:id`);
  const { data, error, isFetching, refetch } = useListContext();
  useListPlace(resource, data !== undefined, filters);
  const mayBulkChange = useCan(resource, 'bulk-change');
  const mayOpenBulkScreen = useCanOpen(screen.bulkScreen ?? '');
  const selectable = screen.Bulk !== undefined && (mayBulkChange || mayOpenBulkScreen);
  const reorderable = useReorderable(resource) && screen.reorder;
  if (error && !data) return <LoadFailure error={error as Error} retry={() => void refetch()} />;
  const empty = <Hint>{wasSearched ? say.common.noResults : say.common.noRecords}</Hint>;
  const rows = parts ? (
    <parts.Rows what={screen.title} empty={empty} />
  ) : (
    <Rows
      what={screen.title}
      columns={columns}
      selectable={selectable}
      draggable={reorderable ?? false}
      isGrey={screen.isGrey}
      pathOf={mayOpen ? (id) => `/${resource}/${id}` : undefined}
      empty={empty}
      headingsStay
      sx={{
        minHeight: MIN_TABLE_HEIGHT_PX,
        ...(columns.length + Number(selectable) > MAX_ROOMY_COLUMNS ? NARROW_CELLS : {}),
      }}
    />
  );
  return (
    <Paper sx={{ ...WITHIN_CORNERS, position: 'relative' }}>
      {screen.notice && (
        <Typography variant="body2" color="text.secondary" sx={{ px: 2, pt: 1.5 }}>
          {screen.notice}
        </Typography>
      )}
      {isFetching && data && <Refetching what={screen.title} />}
      {reorderable ? <Reorderable resource={resource}>{rows}</Reorderable> : rows}
      {perPage !== 'all' && (
        <Pagination rowsPerPageOptions={[...new Set([10, 25, 50, 100, perPage])].sort((a, b) => a - b)} />
      )}
    </Paper>
  );
};

/** Says above the earlier rows that others are on their way. */
const Refetching = ({ what }: { what: string }) => (
  <Box sx={{ position: 'absolute', top: 8, insetInline: 0, zIndex: 3, display: 'grid', placeItems: 'center' }}>
    <Box sx={{ bgcolor: 'background.paper', borderRadius: 1, px: 1.5 }}>
      <WaitingFor what={what} />
    </Box>
  </Box>
);

const Hint = ({ children }: { children: ReactNode }) => (
  <Typography
    component="div"
    color="text.secondary"
    sx={{ minHeight: MIN_TABLE_HEIGHT_PX, textAlign: 'center', pt: 12, px: 2 }}
  >
    {children}
  </Typography>
);
