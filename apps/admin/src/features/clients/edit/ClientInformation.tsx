import { records } from '@bank/domain';
import { Stack } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { ShownValue } from '../../../kit/page/ShownValue';
import { readField } from '../../../kit/tables/cells';
import type { FieldSpec } from '../../../kit/values/fields';
import { say } from '../../../messages';
import { clientWords as words } from '../../../messages/clients';
import { fieldSpec } from '../../../shell/fields/fieldSpec';
import { Fields, Section } from '../../../shell/forms/Section';
import { useSaving } from '../../../shell/saving/saving';
import { Expirations } from './Expirations';
import { PartnerInput } from './PartnerInput';

const { fields } = records.client;

const kept: readonly FieldSpec[] = [
  { source: 'lastReviewedAt', label: words.lastReviewed, as: 'dateTime' },
  { source: 'isPublic', label: words.registeredByFamily, as: 'boolean' },
  { source: 'createdAt', label: say.common.created, as: 'dateTime' },
  { source: 'updatedAt', label: say.common.lastUpdated, as: 'dateTime' },
];

const KeptValues = () => {
  const client = useRecordContext();
  return kept.map((field) => (
    <ShownValue key={field.source} label={field.label}>
      {readField(field, client)}
    </ShownValue>
  ));
};

export const ClientInformation = () => {
  const { isNew } = useSaving();
  return (
    <Stack sx={{ gap: 2 }}>
      <Section title={words.sections.client}>
        <Fields
          fields={[
            fieldSpec(fields, 'firstName'),
            fieldSpec(fields, 'lastName'),
            fieldSpec(fields, 'birthdate'),
            PartnerInput,
            fieldSpec(fields, 'parentFirstName'),
            fieldSpec(fields, 'parentLastName'),
          ]}
        >
          {!isNew && <KeptValues />}
        </Fields>
      </Section>
      <Expirations />
    </Stack>
  );
};
