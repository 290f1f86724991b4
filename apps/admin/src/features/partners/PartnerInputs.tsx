import { forbiddenPartnerFields, isProfileDraft, records } from '@bank/domain';
import { Stack, Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { YesNoInput } from '../../kit/inputs/YesNoInput';
import { ShownValue } from '../../kit/page/ShownValue';
import { StatusChip } from '../../kit/page/StatusChip';
import { Tabs } from '../../kit/page/Tabs';
import { say } from '../../messages';
import { partnerWords } from '../../messages/partners';
import { fieldSpec } from '../../shell/fields/fieldSpec';
import { AttentionBox } from '../../shell/forms/AttentionBox';
import { AddressInput, ContactsInput } from '../../shell/forms/elements';
import { Fields, type FormField, Section } from '../../shell/forms/Section';
import { Profile, useProfile } from '../../shell/profiles/Profile';
import { answerLabel } from '../../shell/profiles/profile';
import { useSaving } from '../../shell/saving/saving';
import { useRoles } from '../../shell/session/access';
import { partnerTypes, partnerTypeWords } from './list';
import { PartnerUsers } from './PartnerUsers';
import { partnerProfile } from './profile';
import { ToDos } from './ToDos';

const { fields } = records.partner;
const field = (name: keyof typeof fields) => fieldSpec(fields, name);

/** The fields that staff alone change. */
const useForbidden = (): readonly string[] => forbiddenPartnerFields({ roles: useRoles() });

/** Yes, no, or not chosen yet: a new partner has no default. */
const PublicDisplay = () => {
  const { editable } = useSaving();
  const isForbidden = useForbidden().includes('isPublicDisplay');
  const record = useRecordContext();
  const { label } = fields.isPublicDisplay;
  if (editable && !isForbidden) return <YesNoInput source="isPublicDisplay" label={label} isRequired />;
  return <ShownValue label={label}>{record?.isPublicDisplay ? say.common.yes : say.common.no}</ShownValue>;
};

const PartnerType = () => {
  const stored: string | undefined = useRecordContext()?.partnerType;
  const storedChoice = partnerTypes.every(({ id }) => id !== stored) && stored ? [stored] : [];
  const choices = [...partnerTypes, ...storedChoice.map((id) => ({ id, name: partnerTypeWords[id as 'UZAZI'] }))];
  return <Fields fields={[{ ...field('partnerType'), as: 'choice', choices }]} readOnly={useForbidden()} />;
};

const Info = () => {
  const { editable } = useSaving();
  const forbidden = useForbidden();
  const status: string | undefined = useRecordContext()?.status;
  const shown: readonly FormField[] = [
    field('title'),
    PartnerType,
    PublicDisplay,
    ...(forbidden.includes('maxOrderNumberPerMonth') ? [] : [field('maxOrderNumberPerMonth')]),
    field('fulfillmentPeriod'),
    field('distributionMethod'),
    field('forecastAverageMonths'),
    field('isMailedAboutOrders'),
    field('legacyId'),
    field('diaperPickupLocation'),
    {
      source: 'notes',
      label: fields.notes.label,
      as: 'multiline',
      ...(forbidden.includes('notes') ? {} : { help: partnerWords.notesAreSeen }),
    },
  ];
  return (
    <Section title={partnerWords.info} actions={status && <StatusChip status={status} />}>
      <Fields fields={shown} readOnly={forbidden} />
      {editable && forbidden.includes('title') && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>
          {partnerWords.keptByStaff}
        </Typography>
      )}
    </Section>
  );
};

const LocationAndContacts = () => (
  <Stack sx={{ gap: 2 }}>
    <AddressInput isReadOnly={useForbidden().includes('address')} />
    <ContactsInput fields={fields.contacts.fields} needsOne />
  </Stack>
);

export const PartnerInputs = () => {
  const { isNew } = useSaving();
  const attributes = useProfile(partnerProfile);
  const { errors } = useFormState();
  const record = useRecordContext();
  const partner = record?.id as number | undefined;
  return (
    <>
      <AttentionBox nameOf={(field) => answerLabel(partnerProfile, attributes, field)} />
      {partner !== undefined && <ToDos partner={partner} />}
      <Info />
      <Tabs
        tabs={[
          {
            label: partnerWords.location,
            content: <LocationAndContacts />,
            isWrong: !!(errors.address || errors.contacts),
          },
          {
            label: partnerWords.profile,
            content: (
              <Profile profile={partnerProfile} attributes={attributes} isDraft={isProfileDraft(record?.status)} />
            ),
            isWrong: !!errors.profile,
          },
          ...(isNew ? [] : [{ label: partnerWords.users, content: <PartnerUsers /> }]),
        ]}
      />
    </>
  );
};
