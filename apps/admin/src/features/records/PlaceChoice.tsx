import { Autocomplete, MenuItem, TextField } from '@mui/material';
import { MAX_CHOICES_WITHOUT_SEARCH } from '../../kit/inputs/ChoiceInput';
import { markInactive, useAll } from '../../kit/inputs/ReferenceChoice';
import { stockCardWords } from '../../messages/stockCards';
import { references } from '../../shell/fields/references';

const words = stockCardWords;
const { resource, filter: listed, compare } = references.location;

/** One storage location, or many of them. */
export interface ChosenPlaces {
  id: string;
  name: string;
  filter: object;
}

export const ALL_WAREHOUSES: ChosenPlaces = {
  id: 'warehouses',
  name: words.places.warehouses,
  filter: { locationType: 'WAREHOUSE' },
};
const manyPlaces: readonly ChosenPlaces[] = [
  { id: 'everywhere', name: words.places.everywhere, filter: {} },
  ALL_WAREHOUSES,
  { id: 'partners', name: words.places.partners, filter: { locationType: 'PARTNER' } },
];

interface Props {
  value: ChosenPlaces;
  onChange: (places: ChosenPlaces) => void;
}

/** It stands outside the product's form, whose fields it has nothing to do with. */
export const PlaceChoice = ({ value, onChange }: Props) => {
  const { data: locations = [] } = useAll(resource, listed);
  const choices = [
    ...manyPlaces,
    ...[...locations].sort(compare).map((location) => ({
      id: `place ${location.id}`,
      name: markInactive(location, String(location.title)),
      filter: { location: location.id },
    })),
  ];
  const Input = choices.length > MAX_CHOICES_WITHOUT_SEARCH ? SearchedChoice : PlainChoice;
  return <Input value={value} onChange={onChange} choices={choices} />;
};

interface InputProps extends Props {
  choices: readonly ChosenPlaces[];
}

const WIDTH = { width: { xs: 200, sm: 240 } };

const SearchedChoice = ({ value, onChange, choices }: InputProps) => (
  <Autocomplete
    size="small"
    disableClearable
    options={choices}
    value={value}
    getOptionLabel={({ name }) => name}
    getOptionKey={({ id }) => id}
    isOptionEqualToValue={(a, b) => a.id === b.id}
    onChange={(_, places) => onChange(places)}
    renderInput={(input) => <TextField {...input} label={words.place} />}
    sx={WIDTH}
  />
);

const PlainChoice = ({ value, onChange, choices }: InputProps) => (
  <TextField
    select
    size="small"
    label={words.place}
    value={value.id}
    onChange={({ target }) => onChange(choices.find(({ id }) => id === target.value) ?? value)}
    sx={WIDTH}
  >
    {choices.map(({ id, name }) => (
      <MenuItem key={id} value={id}>
        {name}
      </MenuItem>
    ))}
  </TextField>
);
