import type { Column } from '@bank/projections/reports';
import { Alert, Box, Paper, Typography } from '@mui/material';
import { type ComponentType, type ReactNode, useState } from 'react';
import { ListBase, Pagination, type SortPayload, useListContext, useLocation } from 'react-admin';
import { useCan, useCanOpen } from '../access';
import { ALL_ROWS } from '../dialect';
import { useListPlace } from '../finding/listPlace';
import { isForgotten, withoutPersonal, withPersonal } from '../finding/personalFilters';
import { say } from '../messages';
import { CreateButton } from './CreateButton';
import { readField } from './cells';
import { ExcelButton } from './ExcelButton';
import type { FieldSpec } from './fields';
import { LoadFailure } from './LoadFailure';
import { Page } from './Page';
import { Reorderable, useReorderable } from './Reorderable';
import { Rows } from './Rows';
import { type Preset, SearchBar } from './SearchBar';
import { WaitingFor } from './Waiting';

/** Tables keep this height, so that a short answer doesn't make the page jump. */
export const MIN_TABLE_HEIGHT_PX = 550;

/** The properties in which lists differ. */
export interface ListScreen {
  resource: string;
  title: string;
  filters?: readonly FieldSpec[];
  columns: readonly FieldSpec[];
  /** The columns of an answer that brings its own, as a report with a column for each product does. */
  answeredColumns?: (columns: readonly Column[]) => readonly FieldSpec[];
  presets?: readonly Preset[];
  /** The list is fetched only once Search is pressed. */
  searchFirst?: boolean;
  /** The sentence about filters with which the list can't be searched. */
  problemOf?: (filter: Readonly<Record<string, unknown>>) => string | undefined;
  /** Rows per page, 10 by default; `all` for lists that have no pages. */
  perPage?: number | 'all';
  sort?: SortPayload;
  /** The label of the button that leads to the screen for a new record, or a button of its own. */
  create?: string | ComponentType;
  /** `filtered`: only what was filtered can be exported. */
  excel?: boolean | 'filtered';
  /** A sentence above the rows. */
  notice?: string;
  /** The menu of operations on selected rows; without one, rows can't be selected. */
  Bulk?: ComponentType;
  /** Rows can be dragged while they are sorted by their `orderIndex`. */
  reorder?: boolean;
}

export const SearchFirstList = ({ screen }: { screen: ListScreen }) => {
  const { resource, filters = [], searchFirst = false, perPage = 10, sort = { field: 'id', order: 'DESC' } } = screen;
  const { problemOf = () => undefined } = screen;
  // A search that was run stands in the address, so that going back shows its results again.
  const searched = new URLSearchParams(useLocation().search).get('filter');
  const wasSearched = searched !== null && !isForgotten(searched) && !problemOf({ ...withPersonal(parse(searched)) });
  const showsResults = wasSearched || !searchFirst;
  return (
    <ListBase
      resource={resource}
      perPage={perPage === 'all' ? ALL_ROWS : perPage}
      sort={sort}
      storeKey={false}
      queryOptions={{ enabled: showsResults }}
      filterDefaultValues={defaultFilters(filters)}
    >
      <Page
        title={screen.title}
        actions={
          <>
            {screen.Bulk && showsResults && <screen.Bulk />}
            {screen.excel && showsResults && (
              <ExcelButton resource={resource} needsFilter={screen.excel === 'filtered'} />
            )}
            <Create resource={resource} button={screen.create} />
          </>
        }
      >
        {filters.length > 0 && (
          <Search filters={filters} presets={screen.presets} problemOf={problemOf} showsResults={showsResults} />
        )}
        {showsResults ? <Results screen={screen} wasSearched={wasSearched} /> : <Hint>{say.common.runSearch}</Hint>}
      </Page>
    </ListBase>
  );
};

const Create = ({ resource, button: Button }: { resource: string; button: ListScreen['create'] }) => {
  if (typeof Button === 'string') return <CreateButton resource={resource} label={Button} />;
  return Button && <Button />;
};

const defaultFilters = (filters: readonly FieldSpec[]) =>
  Object.fromEntries(filters.flatMap(({ source, defaultValue }) => (defaultValue ? [[source, defaultValue]] : [])));

/** The filters in an address; none where somebody wrote something else into it. */
const parse = (filter: string): object => {
  try {
    return JSON.parse(filter);
  } catch {
    return {};
  }
};

interface SearchProps {
  filters: readonly FieldSpec[];
  presets: readonly Preset[] | undefined;
  problemOf: NonNullable<ListScreen['problemOf']>;
  showsResults: boolean;
}

const Search = ({ filters, presets = [], problemOf, showsResults }: SearchProps) => {
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
  const searchUnlessWrong = (typed: object) => {
    const found = problemOf({ ...typed });
    if (found) setProblem(found);
    else search(typed);
  };
  return (
    <>
      <SearchBar filters={filters} presets={presets} onSearch={searchUnlessWrong} onClear={search} />
      {problem && (
        <Alert severity="error" variant="outlined" sx={{ mb: 2, bgcolor: 'background.paper' }}>
          {problem}
        </Alert>
      )}
    </>
  );
};

/** A table of more columns than this fits a laptop's window only with narrower cells. */
const MAX_ROOMY_COLUMNS = 10;
const NARROW_CELLS = { '& .MuiTableCell-sizeSmall': { px: '5px' } };

/** The columns of the answer, which may depend on the data, or else those of the screen. */
const useColumns = ({ columns: ownColumns, answeredColumns }: ListScreen): readonly FieldSpec[] => {
  const { meta } = useListContext();
  const { columns: answered } = (meta ?? {}) as { columns?: readonly Column[] };
  return answered && answeredColumns ? answeredColumns(answered) : ownColumns;
};

const Results = ({ screen, wasSearched }: { screen: ListScreen; wasSearched: boolean }) => {
  const { resource, perPage = 10 } = screen;
  const mayOpen = useCanOpen(`/${resource}/:id`);
  const { data, error, isFetching, refetch } = useListContext();
  const shownColumns = useColumns(screen);
  useListPlace(resource, data !== undefined);
  const selectable = useCan(resource, 'bulk-change') && screen.Bulk !== undefined;
  const reorderable = useReorderable(resource) && screen.reorder;
  if (error && !data) return <LoadFailure error={error as Error} retry={() => void refetch()} />;
  const rows = (
    <Rows
      what={screen.title}
      columns={shownColumns}
      selectable={selectable}
      draggable={reorderable ?? false}
      pathOf={mayOpen ? (id) => `/${resource}/${id}` : undefined}
      empty={<Hint>{wasSearched ? say.common.noResults : say.common.noRecords}</Hint>}
      sx={{ minHeight: MIN_TABLE_HEIGHT_PX, ...(shownColumns.length > MAX_ROOMY_COLUMNS ? NARROW_CELLS : {}) }}
    />
  );
  return (
    <Paper sx={{ overflow: 'hidden', position: 'relative' }}>
      {screen.notice && (
        <Typography variant="body2" color="text.secondary" sx={{ px: 2, pt: 1.5 }}>
          {screen.notice}
        </Typography>
      )}
      {isFetching && data && <Refetching what={screen.title} />}
      {reorderable ? <Reorderable resource={resource}>{rows}</Reorderable> : rows}
      <Sums columns={shownColumns} />
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

/** The sums over all pages that the server answers with a search, for the columns that have one. */
const Sums = ({ columns: allColumns }: { columns: readonly FieldSpec[] }) => {
  const { meta } = useListContext();
  const sums = (meta as { sums?: Readonly<Record<string, number>> } | undefined)?.sums ?? {};
  const summed = allColumns.filter(({ source }) => source in sums);
  if (!summed.length) return null;
  return (
    <Box
      component="dl"
      aria-label={say.common.sumOfPages}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 3,
        m: 0,
        px: 2,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {summed.map((column) => (
        <Box key={column.source} sx={{ display: 'flex', gap: 1 }}>
          <Typography component="dt" color="text.secondary">
            {`${say.common.sumOfPages}: ${column.label}`}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontWeight: 600 }}>
            {readField(column, sums)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
};

const Hint = ({ children }: { children: ReactNode }) => (
  <Typography color="text.secondary" sx={{ minHeight: MIN_TABLE_HEIGHT_PX, textAlign: 'center', pt: 12, px: 2 }}>
    {children}
  </Typography>
);
