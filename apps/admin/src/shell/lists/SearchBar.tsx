import ExpandIcon from '@mui/icons-material/ExpandMore';
import SearchIcon from '@mui/icons-material/Search';
import { Box, Button, Paper } from '@mui/material';
import { type KeyboardEvent, useId, useState } from 'react';
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
  /** The filters that stand filled in before the list was ever searched. */
  usual?: Readonly<Record<string, unknown>> | undefined;
  /** Called with the filters that are not empty. @param isTyped the user filled them in, other than those of a saved search */
  onSearch: (filter: object, isTyped: boolean) => void;
  /** Called when all filters are given up. */
  onClear: (filter: object) => void;
}

/** The filters of a list; they take effect with Search, or with Enter anywhere in them. On a phone they are folded away until asked for. */
export const SearchBar = ({ filters, presets, usual, onSearch, onClear }: Props) => {
  const { filterValues: filtersOfAddress } = useListContext();
  const searched: Readonly<Record<string, unknown>> = { ...withPersonal(filtersOfAddress) };
  const filterValues = { ...searched, ...usual };
  const [isUnfolded, setUnfolded] = useState(false);
  const id = useId();
  const setCount = filters.filter(({ source }) => filterValues[source] !== undefined).length;
  const isChanged = filters.some(({ source, defaultValue }) => (searched[source] ?? defaultValue) !== defaultValue);
  const initial = Object.fromEntries(filters.map(({ source, defaultValue }) => [source, defaultValue ?? null]));
  const search = (values: object) => onSearch(withoutEmpty(values), true);
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
          onKeyDownCapture={searchOnEnter}
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
            <SavedSearchesButton filters={filters} onRun={(filter) => onSearch(filter, false)} />
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

/** Enter in a select would open its list, which the arrow keys and the space bar do as well. */
const searchOnEnter = (event: KeyboardEvent<HTMLElement>) => {
  const { key, currentTarget, target } = event;
  if (key !== 'Enter' || !(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
  const isChoosing = target.getAttribute('aria-expanded') === 'true';
  if (isChoosing || target.closest('button')) return;
  event.preventDefault();
  event.stopPropagation();
  currentTarget.closest('form')?.requestSubmit();
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
