import SearchIcon from '@mui/icons-material/Search';
import { Box, Button, Paper } from '@mui/material';
import { Form, useListContext } from 'react-admin';
import { say } from '../messages';
import type { FieldSpec } from './fields';
import { input } from './inputs';

interface Props {
  filters: readonly FieldSpec[];
  /** Called with the filters that are not empty. */
  onSearch: (filter: object) => void;
}

/** The filters of a list; they take effect with Search (or Enter). */
export const SearchBar = ({ filters, onSearch }: Props) => {
  const { filterValues } = useListContext();
  const initial = Object.fromEntries(filters.map(({ source, defaultValue }) => [source, defaultValue ?? null]));
  const search = (values: object) =>
    onSearch(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== '')));
  return (
    <Paper sx={{ p: 2, mb: 2 }}>
      <Form record={{ ...initial, ...filterValues }} onSubmit={search} disableInvalidFormNotification>
        <Box
          role="search"
          sx={{
            display: { xs: 'grid', sm: 'flex' },
            flexWrap: 'wrap',
            gap: 1.5,
            alignItems: 'end',
            // The filters are as narrow as their longest text allows, so that five stand in one line with the button.
            '& > :not(:last-child)': { flex: '1 1 170px', maxWidth: { sm: 200 } },
          }}
        >
          {filters.map((field) => input({ ...field, defaultValue: undefined }))}
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Button type="submit" variant="contained" startIcon={<SearchIcon />}>
              {say.common.search}
            </Button>
          </Box>
        </Box>
      </Form>
    </Paper>
  );
};
