import { REVIEWS, records, SETTINGS_ID } from '@bank/domain';
import { AutocompleteArrayInput, useRecordContext } from 'react-admin';
import { fieldSpec } from '../forms/fieldSpec';
import { Fields, ONE_TWO_OR_FOUR, Section } from '../forms/Section';
import type { Values } from '../forms/saving';
import { say } from '../messages';
import { bodyOf } from '../records/check';
import { RecordEdit } from '../records/RecordForm';
import { read } from '../ui/cells';
import { Shown } from '../ui/Shown';

const { fields } = records.setting;
const words = say.configuration;
const states = fields.zipCountyStates.choices.map((id) => ({ id, name: id }));

type Review = (typeof REVIEWS)[number];
const lastRuns = (review: Review) => [`${review}ReviewLastStartRun`, `${review}ReviewLastEndRun`];

/** The last runs are the reviews' own to write. */
const outgoing = (values: Values): Values => {
  const runs = REVIEWS.flatMap(lastRuns);
  return Object.fromEntries(Object.entries(bodyOf(fields, values)).filter(([name]) => !runs.includes(name)));
};

const LastRun = ({ name }: { name: string }) => {
  const record = useRecordContext();
  const { label } = fields[name as keyof typeof fields];
  return <Shown label={label}>{read({ source: name, label, as: 'dateTime' }, record) ?? words.never}</Shown>;
};

const ReviewPeriod = ({ review }: { review: Review }) => (
  <Section title={words.reviews[review]}>
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

/** The settings of the whole bank. */
export const Configuration = () => (
  <RecordEdit
    kind="setting"
    resource="admin/configuration"
    id={SETTINGS_ID}
    titles={{ create: words.title, edit: words.title }}
    saveLabel={words.save}
    outgoing={outgoing}
  >
    <Section title={words.general}>
      <Fields fields={[fieldSpec(fields, 'pullupCategory')]}>
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
  </RecordEdit>
);
