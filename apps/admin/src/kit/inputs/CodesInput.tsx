import { Typography } from '@mui/material';
import { CheckboxGroupInput } from 'react-admin';

interface Props {
  source: string;
  label: string;
  help?: string | undefined;
  codes: readonly string[];
  /** Code -> what it means. */
  meanings?: Readonly<Record<string, string>>;
}

interface Choice {
  id: string;
  meaning: string | undefined;
}

const nameOf = ({ id, meaning }: Choice) =>
  meaning === undefined ? (
    id
  ) : (
    <>
      {id}{' '}
      <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
        {meaning}
      </Typography>
    </>
  );

/** An input for several of some codes, which stand in columns. */
export const CodesInput = ({ source, label, help, codes, meanings = {} }: Props) => (
  <CheckboxGroupInput
    source={source}
    label={label}
    helperText={help ?? false}
    choices={codes.map((id): Choice => ({ id, meaning: meanings[id] }))}
    optionText={nameOf}
    translateChoice={false}
    sx={{
      mt: 2,
      width: '100%',
      '& .MuiFormGroup-root': {
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 15rem), 1fr))',
        alignItems: 'start',
      },
      '& .MuiFormControlLabel-root': { mr: 0 },
    }}
  />
);
