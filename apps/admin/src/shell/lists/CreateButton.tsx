import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { LinkBase } from 'react-admin';
import { useCan, useCanOpen } from '../session/access';

interface Props {
  resource: string;
  label: string;
  isDisabled?: boolean;
  /** Also for users who may open the screen and not save there: it says so. */
  opensToReaders?: boolean;
}

/** Leads to the screen for a new record; shown only to users who may open it and, as a rule, save there. */
export const CreateButton = ({ resource, label, isDisabled = false, opensToReaders = false }: Props) => {
  const mayOpen = useCanOpen(`/${resource}/new`);
  const maySave = useCan(resource, 'create');
  return mayOpen && (maySave || opensToReaders) ? (
    <Button
      component={LinkBase}
      to={`/${resource}/new`}
      disabled={isDisabled}
      variant="contained"
      startIcon={<AddIcon />}
    >
      {label}
    </Button>
  ) : null;
};
