import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { LinkBase } from 'react-admin';
import { useCanOpen } from '../access';

/** Leads to the screen for a new record; only for those who may open it. */
export const CreateButton = ({ resource, label }: { resource: string; label: string }) =>
  useCanOpen(`/${resource}/new`) ? (
    <Button component={LinkBase} to={`/${resource}/new`} variant="contained" startIcon={<AddIcon />}>
      {label}
    </Button>
  ) : null;
