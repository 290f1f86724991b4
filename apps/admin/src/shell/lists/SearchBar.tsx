import ExpandIcon from '@mui/icons-material/ExpandMore';
import SearchIcon from '@mui/icons-material/Search';
import { Box, Button, Paper } from '@mui/material';
import { useId, useState } from 'react';
import { Form, useListContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { withPersonal } from '../../api/provider/personalFilters';
import { filterInput } from '../../kit/inputs/filterInput';
import type { FilterSpec } from '../../kit/values/fields';
import { fill, say } from '../../messages';
import { SavedSearchesButton } from '../savedSearches/SavedSearchesButton';

/** A usual search. Its filters replace those of the same names; the others stay as they are typed. */
export interface Preset {
  label: string;
  filter: () => object;
}

interface Props {
  filters: readonly FilterSpec[];
  presets: readonly Preset[];
  /** Called with the filters that are not empty. */
  onSearch: (filter: object) => void;
  /** Called when all filters are given up. */
  onClear: (filter: object) => void;
}

/** The filters of a list; they take effect with Search (or Enter). On a phone they are folded away until asked for. */
export const SearchBar = ({ filters, presets, onSearch, onClear }: Props) => {
  const { filterValues: filtersOfAddress } = useListContext();
  const filterValues: Readonly<Record<string, unknown>> = { ...withPersonal(filtersOfAddress) };
  const [isUnfolded, setUnfolded] = useState(false);
  const id = useId();
  const setCount = filters.filter(({ source }) => filterValues[source] !== undefined).length;
  const isChanged = filters.some(({ source, defaultValue }) => (filterValues[source] ?? defaultValue) !== defaultValue);
  const initial = Object.fromEntries(filters.map(({ source, defaultValue }) => [source, defaultValue ?? null]));
  const search = (values: object) => onSearch(withoutEmpty(values));
  return (
    <Paper
      sx={{
        p: { xs: 1, sm: 2 },
        mb: 2,
        display: { xs: isUnfolded ? 'block' : 'flex', sm: 'block' },
        alignItems: 'center',
      }}
    >
      <Button
        color="inherit"
        aria-expanded={isUnfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!isUnfolded)}
        endIcon={<ExpandIcon sx={{ transform: isUnfolded ? 'rotate(180deg)' : 'none' }} />}
        sx={{ display: { sm: 'none' }, width: '100%', justifyContent: 'space-between', mb: isUnfolded ? 2 : 0 }}
      >
        {setCount ? fill(say.common.filtersSet, { count: setCount }) : say.common.filters}
      </Button>
      <Form record={{ ...initial, ...filterValues }} onSubmit={search} disableInvalidFormNotification>
        {presets.length > 0 && <Presets presets={presets} isFolded={!isUnfolded} onSearch={search} />}
        <Box
          role="search"
          id={id}
          sx={(theme) => ({
            display: { xs: 'grid', sm: 'flex' },
            flexWrap: 'wrap',
            gap: 1.5,
            alignItems: 'end',
            // The filters are as narrow as their longest text allows, so that five stand in one line with the button.
            '& > :not(:last-child)': {
              flex: '1 1 160px',
              maxWidth: { sm: 200 },
              // "September 2026" beside the button that opens the calendar.
              '&:has(input[type=month])': { flexBasis: 190 },
              '&[data-wide]:empty': { display: 'none' },
              '&[data-wide]': { flexBasis: 280, maxWidth: { sm: 300 } },
              ...(isUnfolded ? {} : { [theme.breakpoints.down('sm')]: { display: 'none' } }),
            },
          })}
        >
          {filters.map(({ wide, Input, ...rest }) => {
            const field = { ...rest, defaultValue: undefined } as FilterSpec;
            const shown = Input ? <Input key={field.source} field={field} /> : filterInput(field);
            return wide ? (
              <Box key={field.source} data-wide>
                {shown}
              </Box>
            ) : (
              shown
            );
          })}
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <Button type="submit" variant="contained" startIcon={<SearchIcon />}>
              {say.common.search}
            </Button>
            <SavedSearchesButton filters={filters} onRun={onSearch} />
            {isChanged && (
              <Button
                size="small"
                onClick={() => onClear(withoutEmpty(initial))}
                sx={isUnfolded ? {} : { display: { xs: 'none', sm: 'inline-flex' } }}
              >
                {say.common.clearFilters}
              </Button>
            )}
          </Box>
        </Box>
      </Form>
    </Paper>
  );
};

const withoutEmpty = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''));

interface PresetsProps {
  presets: readonly Preset[];
  isFolded: boolean;
  onSearch: (values: object) => void;
}

const Presets = ({ presets, isFolded, onSearch }: PresetsProps) => {
  const { getValues } = useFormContext();
  return (
    <Box
      role="group"
      aria-label={say.presets.label}
      sx={{ display: { xs: isFolded ? 'none' : 'flex', sm: 'flex' }, flexWrap: 'wrap', gap: 1, mb: 2 }}
    >
      {presets.map(({ label, filter }) => (
        <Button key={label} size="small" variant="outlined" onClick={() => onSearch({ ...getValues(), ...filter() })}>
          {label}
        </Button>
      ))}
    </Box>
  );
};
