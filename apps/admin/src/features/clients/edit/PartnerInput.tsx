import { passes, records } from '@bank/domain';
import { Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { input } from '../../../kit/inputs/inputs';
import { ShownValue } from '../../../kit/page/ShownValue';
import { ReferenceName } from '../../../kit/tables/cells';
import { clientWords as words } from '../../../messages/clients';
import { fieldSpec } from '../../../shell/fields/fieldSpec';
import { references } from '../../../shell/fields/references';
import { useSaving } from '../../../shell/saving/saving';
import { useRoles } from '../../../shell/session/access';

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
