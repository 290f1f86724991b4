import { passes, records } from '@bank/domain';
import { Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useRoles } from '../../access';
import { fieldSpec } from '../../forms/fieldSpec';
import { input } from '../../forms/inputs';
import { useSaving } from '../../forms/saving';
import { clientWords as words } from '../../messages/clients';
import { ReferenceName } from '../../ui/cells';
import { references } from '../../ui/references';
import { ShownValue } from '../../ui/ShownValue';

const spec = fieldSpec(records.client.fields, 'partner');

/** The client's partner: to choose for staff of the bank, and fixed for others and while distributions wait for the client. */
export const PartnerInput = () => {
  const { editable, isNew } = useSaving();
  const client = useRecordContext();
  const { getValues } = useFormContext();
  const mayChoose = passes(useRoles(), ['ROLE_CLIENT_EDIT_ALL']);
  const isKept = client?.hasPendingDistributionOrders === true;
  if (editable && mayChoose && !isKept) return input(spec);
  const partner = client?.partner ?? getValues('partner');
  return (
    <ShownValue label={spec.label}>
      {partner?.id != null && <ReferenceName record={partner} to={references.partner} />}
      {editable && (isKept || isNew) && (
        <Typography variant="body2" color="text.secondary">
          {isKept ? words.partnerKept : words.ownPartner}
        </Typography>
      )}
    </ShownValue>
  );
};
