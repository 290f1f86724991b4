import { helpOf, isMultivalued, labelOf } from '@bank/domain';
import { Autocomplete, createFilterOptions, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useInput } from 'react-admin';
import { useBank } from '../dataProvider';
import { EVERYTHING } from '../dialect';
import { say } from '../messages';
import type { AttributeInputProps } from './form';

interface Zip {
  id: number;
  label: string;
}

/** So many are drawn at once; typing narrows them down. */
const shortList = createFilterOptions<Zip>({ limit: 50 });

/** A table that was imported meanwhile shows after this long, in milliseconds; the configured states show after their save. */
const FRESH = 5 * 60_000;

/** Asked for when somebody wants to choose. */
const useZips = (enabled: boolean) => {
  const bank = useBank();
  return useQuery({
    queryKey: ['zip-county', 'getList'],
    staleTime: FRESH,
    retry: false,
    enabled,
    queryFn: async () => {
      const pagination = { page: 1, perPage: EVERYTHING };
      const { data } = await bank.getList('zip-county', { filter: {}, pagination });
      return data as Zip[];
    },
  });
};

/** One zip/county, or several, out of those that the configuration offers. */
export const ZipInput = ({ attribute, source, isRequired }: AttributeInputProps) => {
  const { id, field, fieldState } = useInput({ source });
  const [isOpen, setOpen] = useState(false);
  const { data: zips = [], isFetching } = useZips(isOpen);
  const chosen = ([field.value].flat() as (Zip | null)[]).filter((zip): zip is Zip => !!zip?.id);
  const isMany = isMultivalued(attribute);
  return (
    <Autocomplete<Zip, boolean>
      id={id}
      multiple={isMany}
      options={zips}
      loading={isFetching}
      loadingText={say.common.loading}
      filterOptions={shortList}
      value={isMany ? chosen : (chosen[0] ?? null)}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      getOptionKey={(zip) => zip.id}
      onChange={(_, value) => field.onChange(value)}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          label={labelOf(attribute, 'en')}
          required={isRequired}
          error={!!fieldState.error}
          helperText={fieldState.error?.message ?? helpOf(attribute, 'en')}
        />
      )}
    />
  );
};
