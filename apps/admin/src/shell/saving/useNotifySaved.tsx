import { Alert, Link } from '@mui/material';
import { LinkBase, type RaRecord, useNotify } from 'react-admin';
import { fill, say } from '../../messages';
import { useCanOpen } from '../session/access';

export const useNotifySaved = (resource: string, nameOf: (record: RaRecord) => string) => {
  const notify = useNotify();
  const mayOpen = useCanOpen(`/${resource}/:id`);
  return (saved: RaRecord, { isLeaving }: { isLeaving: boolean }) => {
    const text = fill(say.common.savedOne, { item: nameOf(saved) });
    const shown =
      isLeaving && mayOpen ? (
        // A notification that is more than a text comes without the looks of one.
        <Alert severity="success" variant="filled">
          <Link component={LinkBase} to={`/${resource}/${saved.id}`} color="inherit">
            {text}
          </Link>
        </Alert>
      ) : (
        text
      );
    notify(shown, { type: 'success', autoHideDuration: isLeaving ? 6000 : 2500 });
  };
};
