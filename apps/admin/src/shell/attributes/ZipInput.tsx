import { helpOf, isMultivalued, labelOf } from '@bank/domain';
import { Autocomplete, createFilterOptions, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useInput } from 'react-admin';
import { useBank } from '../../api/provider/dataProvider';
import { ALL_ROWS } from '../../kit/values/rows';
import { fill, say } from '../../messages';
import { zipWords } from '../../messages/zips';
import type { AttributeInputProps } from './form';

interface Zip {
  id: number;
  label: string;
}

/** At most 50 zips are drawn at once; typing narrows them down. */
const filterZips = createFilterOptions<Zip>({ limit: 50 });

/**
 * A newly imported table of zips shows after this time at the latest; newly configured states show after their save.
 */
const ZIPS_FRESH_MS = 5 * 60_000;

/** The zips of the table, fetched only when the list is opened. */
const useZips = (enabled: boolean) => {
  const bank = useBank();
  return useQuery({
    queryKey: ['zip-county', 'getList'],
    staleTime: ZIPS_FRESH_MS,
    retry: false,
    enabled,
    queryFn: async () => {
      const pagination = { page: 1, perPage: ALL_ROWS };
      const { data } = await bank.getList('zip-county', { filter: {}, pagination });
      return data as Zip[];
    },
  });
};

/** An input for one zip/county or several of those that the configuration offers. */
export const ZipInput = ({ attribute, source, isRequired }: AttributeInputProps) => {
  const { id, field, fieldState } = useInput({ source });
  const [isOpen, setOpen] = useState(false);
  const { data: zips = [], isFetching } = useZips(isOpen);
  const chosen = ([field.value].flat() as (Zip | null)[]).filter((zip): zip is Zip => !!zip?.id);
  const isMultiple = isMultivalued(attribute);
  const [typed, setTyped] = useState('');
  const [unknown, setUnknown] = useState<string>();

  /** What somebody types and leaves is taken where it means one zip alone, and named otherwise. */
  const takeTyped = () => {
    const start = typed.trim();
    setTyped('');
    if (start) {
      const [meant, ...others] = zips.filter(({ label }) => label.startsWith(start));
      if (meant && !others.length) field.onChange(isMultiple ? [...chosen, meant] : meant);
      else setUnknown(start);
    }
    field.onBlur();
  };
  const problem = unknown && fill(zipWords.notOne, { typed: unknown });
  return (
    <Autocomplete<Zip, boolean>
      id={id}
      multiple={isMultiple}
      options={zips}
      loading={isFetching}
      loadingText={say.common.loading}
      filterOptions={filterZips}
      value={isMultiple ? chosen : (chosen[0] ?? null)}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      getOptionKey={(zip) => zip.id}
      onChange={(_, value) => field.onChange(value)}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onInputChange={(_, text, reason) => {
        if (reason === 'blur' || reason === 'reset') return;
        setTyped(reason === 'input' ? text : '');
        setUnknown(undefined);
      }}
      onBlur={takeTyped}
      renderInput={(params) => (
        <TextField
          {...params}
          label={labelOf(attribute, 'en')}
          required={isRequired}
          error={!!fieldState.error || problem !== undefined}
          helperText={problem ?? fieldState.error?.message ?? helpOf(attribute, 'en')}
        />
      )}
    />
  );
};
