import { seesAllOf } from '@bank/projections/reports';
import { TextField } from '@mui/material';
import { useGetIdentity } from 'react-admin';
import { filterInput } from '../../../kit/inputs/filterInput';
import type { FilterSpec } from '../../../kit/values/fields';
import { reportWords as words } from '../../../messages/reports';
import type { Identity } from '../../../shell/session/authProvider';
import { useReport } from '../reportContext';

/** The field for the partner: fixed to the active one for users who see only its rows. */
export const OwnInput = ({ field }: { field: FilterSpec }) => {
  const { own } = useReport();
  const identity = useGetIdentity().data as Identity | undefined;
  if (!identity) return null;
  if (!own || seesAllOf[own.of](identity)) return filterInput(field);
  return <TextField label={field.label} value={identity.activePartner?.title ?? words.noPartner} disabled />;
};
