import { LANGUAGES, PUBLIC_TEXTS, publicTextFields, REVIEWS, records, SETTINGS_ID } from '@bank/domain';
import { Typography } from '@mui/material';
import { AutocompleteArrayInput, useRecordContext } from 'react-admin';
import { ShownValue } from '../../kit/page/ShownValue';
import { readField } from '../../kit/tables/cells';
import { configurationWords } from '../../messages/configuration';
import { guideWords } from '../../messages/guide';
import { fieldSpec } from '../../shell/fields/fieldSpec';
import { bodyOf } from '../../shell/forms/check';
import { RecordEdit } from '../../shell/forms/RecordForm';
import { Fields, ONE_OR_TWO, ONE_TWO_OR_FOUR, Section } from '../../shell/forms/Section';
import type { Values } from '../../shell/saving/saving';
import { LogoInput } from './LogoInput';
import { TimeZoneInput } from './TimeZoneInput';
import { WholeExport } from './WholeExport';

const { fields } = records.setting;
const words = configurationWords;
const states = fields.zipCountyStates.choices.map((id) => ({ id, name: id }));

type Review = (typeof REVIEWS)[number];
const lastRuns = (review: Review) => [`${review}ReviewLastStartRun`, `${review}ReviewLastEndRun`];

/** The body of a save, without the times of the last runs: only the reviews themselves set those. */
const outgoing = (values: Values): Values => {
  const runs = REVIEWS.flatMap(lastRuns);
  return Object.fromEntries(Object.entries(bodyOf(fields, values)).filter(([name]) => !runs.includes(name)));
};

const LastRun = ({ name }: { name: string }) => {
  const record = useRecordContext();
  const { label } = fields[name as keyof typeof fields];
  return (
    <ShownValue label={label}>{readField({ source: name, label, as: 'dateTime' }, record) ?? words.never}</ShownValue>
  );
};

const ReviewPeriod = ({ review }: { review: Review }) => (
  <Section title={words.reviews[review]}>
    <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
      {words.reviewsHelp}
    </Typography>
    <Fields
      fields={[`${review}ReviewStart`, `${review}ReviewEnd`].map((name) => fieldSpec(fields, name))}
      columns={ONE_TWO_OR_FOUR}
    >
      {lastRuns(review).map((name) => (
        <LastRun key={name} name={name} />
      ))}
    </Fields>
  </Section>
);

const publicTexts = PUBLIC_TEXTS.flatMap((text) =>
  LANGUAGES.map((language) => ({ ...fieldSpec(fields, publicTextFields[text][language]), as: 'multiline' as const })),
);

const PublicTexts = () => (
  <Section title={words.publicTexts}>
    <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
      {words.publicTextsHelp}
    </Typography>
    <Fields fields={publicTexts} columns={ONE_OR_TWO} />
  </Section>
);

const TheBank = () => (
  <Section title={guideWords.bank.title}>
    <Fields
      fields={[
        { ...fieldSpec(fields, 'bankName'), help: guideWords.bank.nameHelp },
        TimeZoneInput,
        { ...fieldSpec(fields, 'bankAddress'), as: 'multiline' as const, help: guideWords.bank.addressHelp },
        LogoInput,
      ]}
      columns={ONE_OR_TWO}
    />
  </Section>
);

const FamilyContacts = () => (
  <Section title={words.familyContacts}>
    <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
      {words.familyContactsHelp}
    </Typography>
    <Fields
      fields={['bankPhone', 'bankHoursEn', 'bankHoursEs', 'registrationAnswerDays', 'hidesRegisteredPartner'].map(
        (name) => fieldSpec(fields, name),
      )}
      columns={ONE_OR_TWO}
    />
  </Section>
);

const Invitations = () => (
  <Section title={words.invitations}>
    <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
      {words.invitationsHelp}
    </Typography>
    <Fields
      fields={['invitationTextEn', 'invitationTextEs'].map((name) => ({
        ...fieldSpec(fields, name),
        as: 'multiline' as const,
      }))}
      columns={ONE_OR_TWO}
    />
  </Section>
);

const Witnesses = () => (
  <Section title={words.witnesses}>
    <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
      {words.witnessesHelp}
    </Typography>
    <Fields fields={['witnessEmail', 'witnessUrl'].map((name) => fieldSpec(fields, name))} columns={ONE_OR_TWO} />
  </Section>
);

export const Configuration = () => (
  <RecordEdit
    kind="setting"
    resource="admin/configuration"
    id={SETTINGS_ID}
    titles={{ create: words.title, edit: words.title }}
    saveLabel={words.save}
    outgoing={outgoing}
  >
    <TheBank />
    <Section title={words.general}>
      <Fields
        fields={[fieldSpec(fields, 'pullupCategory'), fieldSpec(fields, 'forbidsRememberedDevices')]}
        columns={ONE_OR_TWO}
      >
        <AutocompleteArrayInput
          source="zipCountyStates"
          label={fields.zipCountyStates.label}
          helperText={false}
          choices={states}
          translateChoice={false}
        />
      </Fields>
    </Section>
    {REVIEWS.map((review) => (
      <ReviewPeriod key={review} review={review} />
    ))}
    <FamilyContacts />
    <PublicTexts />
    <Invitations />
    <Witnesses />
    <WholeExport />
  </RecordEdit>
);
