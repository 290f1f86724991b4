import { Button } from '@mui/material';
import { useRedirect } from 'react-admin';
import { Confirm } from '../../kit/dialogs/Confirm';
import { useAsked } from '../../kit/dialogs/useAsked';
import { importWords as words } from '../../messages/imports';
import { useBank } from './bank';
import { useCalls } from './useCalls';

/** Takes an import and its file off the list; what it brought in stays. */
export const RemoveImport = ({ id }: { id: number }) => {
  const { busy, run } = useCalls();
  const bank = useBank();
  const redirect = useRedirect();
  const asked = useAsked<true>();
  const remove = async () => {
    if (!(await asked.ask(true))) return;
    await run(async () => {
      await bank.removeImport(id);
      redirect('/imports');
    });
  };
  return (
    <>
      <Button color="error" disabled={busy} onClick={() => void remove()}>
        {words.remove}
      </Button>
      <Confirm {...asked.dialog} title={words.removeTitle} texts={[words.removeText]} yes={words.remove} danger />
    </>
  );
};
