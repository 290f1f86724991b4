import { dateTestKeys, type Filter } from '@bank/projections/reports';
import { Box, Chip, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { fill } from '../../../messages';
import { reportWords as words } from '../../../messages/reports';
import { useReport } from '../reportContext';
import { useValueInWords } from './useValueInWords';

/** The parts of the search that have no field, as a link from another report may set them. Each can be taken out. */
export const HiddenFilters = () => {
  const { filters } = useReport();
  const { filterValues, setFilters } = useListContext();
  const set = filters.filter((filter) => filter.isHidden && filterValues[mainKey(filter)] !== undefined);
  if (!set.length) return null;
  const without = (key: string) => Object.fromEntries(Object.entries(filterValues).filter(([name]) => name !== key));
  return (
    <Box component="section" aria-label={words.alsoFiltered} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      <Typography variant="body2" color="text.secondary" sx={{ alignSelf: 'center' }}>
        {words.alsoFiltered}
      </Typography>
      {set.map((filter) => (
        <FilterChip
          key={filter.key}
          filter={filter}
          value={String(filterValues[mainKey(filter)])}
          onDelete={() => setFilters(without(mainKey(filter)))}
        />
      ))}
    </Box>
  );
};

const mainKey = ({ input, key }: Filter): string => (input === 'dateTest' ? dateTestKeys(key).operator : key);

interface ChipProps {
  filter: Filter;
  value: string;
  onDelete: () => void;
}

const FilterChip = ({ filter, value, onDelete }: ChipProps) => {
  const label = fill(words.filter, { label: filter.label, value: useValueInWords(filter, value) });
  return (
    <Chip
      label={label}
      onDelete={onDelete}
      onClick={onDelete}
      slotProps={{ root: { 'aria-label': fill(words.removeFilter, { filter: label }) } }}
    />
  );
};
