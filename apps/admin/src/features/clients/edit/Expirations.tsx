import { ageExpirationOf, records, temporaryOverrideEnd } from '@bank/domain';
import { Box, FormControlLabel, FormHelperText, Switch } from '@mui/material';
import { useInput, useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { input } from '../../../kit/inputs/inputs';
import { ShownValue } from '../../../kit/page/ShownValue';
import { readField } from '../../../kit/tables/cells';
import { today } from '../../../kit/values/clock';
import { fill, say } from '../../../messages';
import { clientWords } from '../../../messages/clients';
import { fieldSpec } from '../../../shell/fields/fieldSpec';
import { Fields, Section } from '../../../shell/forms/Section';
import { useSaving } from '../../../shell/saving/saving';
import { useRoles } from '../../../shell/session/access';
import { mayOverrideExpirations } from '../overrides';

const words = clientWords.override;
const { fields } = records.client;
const permanent = fieldSpec(fields, 'isExpirationOverridden');
const temporary = fieldSpec(fields, 'isExpirationOverriddenTemporarily');
const dueDate = fieldSpec(fields, 'temporaryOverrideExpirationDueDate');
const dates = [fieldSpec(fields, 'ageExpiresAt'), fieldSpec(fields, 'distributionExpiresAt')];
const maxPullups = fieldSpec(fields, 'pullupDistributionMax');

/** Until when the client is served, and how much of what is limited it may get. Only some may change that. */
export const Expirations = () => {
  const { editable, isNew } = useSaving();
  const mayOverride = mayOverrideExpirations(useRoles());
  if (isNew && !mayOverride) return null;
  return (
    <Section title={clientWords.sections.expirations}>
      {editable && mayOverride ? (
        <Fields fields={[Permanent, Temporary, Dates, MaxPullups]}>
          <PullupCount />
        </Fields>
      ) : (
        <ShownExpirations />
      )}
    </Section>
  );
};

const Permanent = () => input(permanent);
const MaxPullups = () => input(maxPullups);

/** Switching it on sets the day on which it ends, one month from today; switching it off clears that day. */
const Temporary = () => {
  const { id, field: flag } = useInput({ source: temporary.source, defaultValue: false });
  const { setValue } = useFormContext();
  const toggle = (isOn: boolean) => {
    flag.onChange(isOn);
    setValue(dueDate.source, isOn ? temporaryOverrideEnd(today()) : null, { shouldDirty: true });
  };
  return (
    <div>
      <FormControlLabel
        label={temporary.label}
        control={
          <Switch
            id={id}
            name={flag.name}
            checked={flag.value === true}
            onChange={(_, isOn) => toggle(isOn)}
            slotProps={{ input: { 'aria-describedby': `${id}-help` } }}
          />
        }
      />
      <FormHelperText id={`${id}-help`} sx={{ mt: 0 }}>
        {words.temporaryHelp}
      </FormHelperText>
      {flag.value === true && <Box sx={{ mt: 1.5 }}>{input(dueDate)}</Box>}
    </div>
  );
};

/** The dates follow from the birthdate and the distributions, unless they are overridden. */
const Dates = () => {
  const client = useRecordContext();
  const isOverridden = useWatch({ name: [permanent.source, temporary.source] }).includes(true);
  const ageExpiresAt = ageExpirationOf(useWatch({ name: 'birthdate' }));
  return dates.map((date) =>
    isOverridden ? (
      input(date)
    ) : (
      <ShownValue key={date.source} label={date.label}>
        {readField(date, { ...client, ageExpiresAt })}
      </ShownValue>
    ),
  );
};

const PullupCount = () => {
  const client = useRecordContext();
  if (!client) return null;
  const { pullupDistributionCount: count = 0, pullupDistributionMax: max } = client;
  return (
    <ShownValue label={clientWords.pullups.count}>
      {fill(clientWords.pullups.of, { count, max })}
      {count >= max && ` ${clientWords.pullups.maxedOut}`}
    </ShownValue>
  );
};

const ShownExpirations = () => {
  const client = useRecordContext();
  const yesOrNo = (isOn: unknown) => (isOn ? say.common.yes : say.common.no);
  return (
    <Fields fields={[]}>
      {dates.map((date) => (
        <ShownValue key={date.source} label={date.label}>
          {readField(date, client)}
        </ShownValue>
      ))}
      <ShownValue label={permanent.label}>{yesOrNo(client?.isExpirationOverridden)}</ShownValue>
      <ShownValue label={temporary.label}>
        {client?.isExpirationOverriddenTemporarily ? readField(dueDate, client) : yesOrNo(false)}
      </ShownValue>
      <PullupCount />
    </Fields>
  );
};
