import { Box, Button } from '@mui/material';
import { fill } from '../../messages';
import { importWords as words } from '../../messages/imports';
import { type Import, type ImportField, useBank, useShowImport } from './bank';
import { useCalls } from './useCalls';

const isKnown = (choices: readonly string[], name: string): boolean =>
  choices.some((choice) => choice.toLowerCase() === name.toLowerCase());

interface NewOneProps {
  one: Pick<Import, 'id'>;
  field: ImportField;
  name: string;
}

/** Registers what a field names, such as a category, where the portal does not have it and it needs nothing but its name. */
export const NewOne = ({ one: { id }, field: { label, addTo, choices }, name }: NewOneProps) => {
  const { busy, run } = useCalls();
  const bank = useBank();
  const show = useShowImport(id);
  if (addTo === null || !name || isKnown(choices, name)) return null;
  const register = async () => {
    await bank.registerByName(addTo, name);
    await show(await bank.showImport(id));
  };
  return (
    <Box>
      <Button size="small" variant="outlined" disabled={busy} onClick={() => void run(register)}>
        {fill(words.registerNew, { label, name })}
      </Button>
    </Box>
  );
};
