import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { LinkBase } from 'react-admin';
import { useCan, useCanOpen } from '../access';

interface Props {
  resource: string;
  label: string;
  isDisabled?: boolean;
}

/** Leads to the screen for a new record; shown only to users who may open it and save there. */
export const CreateButton = ({ resource, label, isDisabled = false }: Props) => {
  const mayOpen = useCanOpen(`/${resource}/new`);
  const maySave = useCan(resource, 'create');
  return mayOpen && maySave ? (
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
