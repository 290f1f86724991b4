import { Box, Button, Paper, Typography } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import { DataTable, ListBase, Pagination, type SortPayload, useListContext, useLocation } from 'react-admin';
import { useCan, useCanOpen } from '../access';
import { ALL_ROWS } from '../dialect';
import { useListPlace } from '../finding/listPlace';
import { say } from '../messages';
import { CreateButton } from './CreateButton';
import { columns, readField } from './cells';
import { ExcelButton } from './ExcelButton';
import type { FieldSpec } from './fields';
import { LoadFailure } from './LoadFailure';
import { Page } from './Page';
import { handleColumn, Reorderable, ReorderableBody, useReorderable } from './Reorderable';
import { SearchBar } from './SearchBar';

/** Tables keep this height, so that a short answer doesn't make the page jump. */
export const MIN_TABLE_HEIGHT_PX = 550;

/** A usual search. Its filters replace those of the same names; the others stay. */
export interface Preset {
  label: string;
  filter: () => object;
}

/** The properties in which lists differ. */
export interface ListScreen {
  resource: string;
  title: string;
  filters?: readonly FieldSpec[];
  columns: readonly FieldSpec[];
  presets?: readonly Preset[];
  /** The list is fetched only once Search is pressed. */
  searchFirst?: boolean;
  /** Rows per page, 10 by default; `all` for lists that have no pages. */
  perPage?: number | 'all';
  sort?: SortPayload;
  /** The label of the button that leads to the screen for a new record. */
  create?: string;
  excel?: boolean;
  /** The menu of operations on selected rows; without one, rows can't be selected. */
  Bulk?: ComponentType;
  /** Rows can be dragged while they are sorted by their `orderIndex`. */
  reorder?: boolean;
}

export const SearchFirstList = ({ screen }: { screen: ListScreen }) => {
  const { resource, filters = [], searchFirst = false, perPage = 10, sort = { field: 'id', order: 'DESC' } } = screen;
  // A search that was run stands in the address, so that going back shows its results again.
  const wasSearched = new URLSearchParams(useLocation().search).has('filter');
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
            {screen.excel && showsResults && <ExcelButton resource={resource} />}
            {screen.create && <CreateButton resource={resource} label={screen.create} />}
          </>
        }
      >
        {filters.length > 0 && <Search filters={filters} presets={screen.presets} showsResults={showsResults} />}
        {showsResults ? <Results screen={screen} wasSearched={wasSearched} /> : <Hint>{say.common.runSearch}</Hint>}
      </Page>
    </ListBase>
  );
};

const defaultFilters = (filters: readonly FieldSpec[]) =>
  Object.fromEntries(filters.flatMap(({ source, defaultValue }) => (defaultValue ? [[source, defaultValue]] : [])));

interface SearchProps {
  filters: readonly FieldSpec[];
  presets: readonly Preset[] | undefined;
  showsResults: boolean;
}

const Search = ({ filters, presets = [], showsResults }: SearchProps) => {
  const { filterValues, setFilters, refetch, onUnselectItems } = useListContext();
  const search = (filter: object) => {
    // Rows that an earlier search found are out of view now, and must not be changed along with those that this one
    // finds.
    onUnselectItems();
    const isSameSearch = showsResults && JSON.stringify(filter) === JSON.stringify(filterValues);
    if (isSameSearch) void refetch();
    else setFilters(filter);
  };
  return (
    <>
      {presets.length > 0 && (
        <Box role="group" aria-label={say.presets.label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
          {presets.map(({ label, filter }) => (
            <Button
              key={label}
              size="small"
              variant="outlined"
              onClick={() => search({ ...filterValues, ...filter() })}
            >
              {label}
            </Button>
          ))}
        </Box>
      )}
      <SearchBar filters={filters} onSearch={search} />
    </>
  );
};

/** A table of more columns than this fits a laptop's window only with narrower cells. */
const MAX_ROOMY_COLUMNS = 10;
const NARROW_CELLS = { '& .MuiTableCell-sizeSmall': { px: '5px' } };

/** The menu beside the title replaces react-admin's toolbar over the table. */
const NO_TOOLBAR = <></>;

const Results = ({ screen, wasSearched }: { screen: ListScreen; wasSearched: boolean }) => {
  const { resource, perPage = 10 } = screen;
  const mayOpen = useCanOpen(`/${resource}/:id`);
  const { data, error, refetch } = useListContext();
  useListPlace(resource, data !== undefined);
  const selectable = useCan(resource, 'bulk-change') && screen.Bulk !== undefined;
  const reorderable = useReorderable(resource) && screen.reorder;
  if (error && !data) return <LoadFailure error={error as Error} retry={() => void refetch()} />;
  const table = (
    <DataTable
      {...(reorderable ? { body: ReorderableBody } : {})}
      bulkActionButtons={selectable ? NO_TOOLBAR : false}
      bulkActionsToolbar={NO_TOOLBAR}
      rowClick={mayOpen ? (id) => `/${resource}/${id}` : false}
      empty={<Hint>{wasSearched ? say.common.noResults : say.common.noRecords}</Hint>}
      sx={{ minHeight: MIN_TABLE_HEIGHT_PX, ...(screen.columns.length > MAX_ROOMY_COLUMNS ? NARROW_CELLS : {}) }}
    >
      {reorderable && handleColumn}
      {columns(screen.columns)}
    </DataTable>
  );
  return (
    <Paper sx={{ overflow: 'hidden' }}>
      {reorderable ? <Reorderable resource={resource}>{table}</Reorderable> : table}
      <Sums columns={screen.columns} />
      {perPage !== 'all' && (
        <Pagination rowsPerPageOptions={[...new Set([10, 25, 50, 100, perPage])].sort((a, b) => a - b)} />
      )}
    </Paper>
  );
};

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
