import { Box, Paper, Typography } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import { DataTable, ListBase, Pagination, type SortPayload, useListContext, useLocation } from 'react-admin';
import { useCan, useCanOpen } from '../access';
import { EVERYTHING } from '../dialect';
import { say } from '../messages';
import { CreateButton } from './CreateButton';
import { columns, read } from './cells';
import { ExcelButton } from './ExcelButton';
import { Failed } from './Failed';
import type { FieldSpec } from './fields';
import { Page } from './Page';
import { handles, Reorderable, ReorderableBody, useReorderable } from './Reorderable';
import { SearchBar } from './SearchBar';

/** Least height of a table, in pixels: a short answer doesn't make the page jump. */
export const TABLE_HEIGHT = 550;

/** All that makes one list different from another. */
export interface ListScreen {
  resource: string;
  title: string;
  filters?: readonly FieldSpec[];
  columns: readonly FieldSpec[];
  /** Nothing is asked of the server before Search is pressed. */
  searchFirst?: boolean;
  /** Rows a page; 10 unless said, `all` for lists that have no pages. */
  perPage?: number | 'all';
  sort?: SortPayload;
  /** The button that leads to the screen for a new one. */
  create?: string;
  excel?: boolean;
  /** Rows can be selected, and this does something with them. */
  Bulk?: ComponentType;
  /** Rows can be dragged while they are sorted by their `orderIndex`. */
  reorder?: boolean;
}

export const SearchFirstList = ({ screen }: { screen: ListScreen }) => {
  const { resource, filters = [], searchFirst = false, perPage = 10, sort = { field: 'id', order: 'DESC' } } = screen;
  // A search that was run stands in the address, so that going back shows its results again.
  const searched = new URLSearchParams(useLocation().search).has('filter');
  const shows = searched || !searchFirst;
  return (
    <ListBase
      resource={resource}
      perPage={perPage === 'all' ? EVERYTHING : perPage}
      sort={sort}
      storeKey={false}
      queryOptions={{ enabled: shows }}
      filterDefaultValues={defaults(filters)}
    >
      <Page
        title={screen.title}
        actions={
          <>
            {screen.Bulk && shows && <screen.Bulk />}
            {screen.excel && shows && <ExcelButton resource={resource} />}
            {screen.create && <CreateButton resource={resource} label={screen.create} />}
          </>
        }
      >
        {filters.length > 0 && <Search filters={filters} shows={shows} />}
        {shows ? <Results screen={screen} searched={searched} /> : <Hint>{say.common.runSearch}</Hint>}
      </Page>
    </ListBase>
  );
};

const defaults = (filters: readonly FieldSpec[]) =>
  Object.fromEntries(filters.flatMap(({ source, defaultValue }) => (defaultValue ? [[source, defaultValue]] : [])));

const Search = ({ filters, shows }: { filters: readonly FieldSpec[]; shows: boolean }) => {
  const { filterValues, setFilters, refetch, onUnselectItems } = useListContext();
  const search = (asked: object) => {
    // What another search found must not be changed along with what this one finds, unseen.
    onUnselectItems();
    const again = shows && JSON.stringify(asked) === JSON.stringify(filterValues);
    if (again) void refetch();
    else setFilters(asked);
  };
  return <SearchBar filters={filters} onSearch={search} />;
};

/** Columns of a table that fit a laptop's window with the room that cells usually have. */
const MOST_ROOMY_COLUMNS = 10;
const NARROW_CELLS = { '& .MuiTableCell-sizeSmall': { px: '5px' } };

/** The menu above takes the place of a toolbar over the table. */
const NOTHING = <></>;

const Results = ({ screen, searched }: { screen: ListScreen; searched: boolean }) => {
  const { resource, perPage = 10 } = screen;
  const opens = useCanOpen(`/${resource}/:id`);
  const { data, error, refetch } = useListContext();
  const selectable = useCan(resource, 'bulk-change') && screen.Bulk !== undefined;
  const reorderable = useReorderable(resource) && screen.reorder;
  if (error && !data) return <Failed error={error as Error} retry={() => void refetch()} />;
  const table = (
    <DataTable
      {...(reorderable ? { body: ReorderableBody } : {})}
      bulkActionButtons={selectable ? NOTHING : false}
      bulkActionsToolbar={NOTHING}
      rowClick={opens ? (id) => `/${resource}/${id}` : false}
      empty={<Hint>{searched ? say.common.noResults : say.common.noRecords}</Hint>}
      sx={{ minHeight: TABLE_HEIGHT, ...(screen.columns.length > MOST_ROOMY_COLUMNS ? NARROW_CELLS : {}) }}
    >
      {reorderable && handles}
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

/** The sums that the server tells with this search, of the columns that have one. */
const Sums = ({ columns: all }: { columns: readonly FieldSpec[] }) => {
  const { meta } = useListContext();
  const sums = (meta as { sums?: Readonly<Record<string, number>> } | undefined)?.sums ?? {};
  const summed = all.filter(({ source }) => source in sums);
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
            {read(column, sums)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
};

const Hint = ({ children }: { children: ReactNode }) => (
  <Typography color="text.secondary" sx={{ minHeight: TABLE_HEIGHT, textAlign: 'center', pt: 12, px: 2 }}>
    {children}
  </Typography>
);
