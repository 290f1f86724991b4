import { type AnsweredAttribute, records } from '@bank/domain';
import SearchIcon from '@mui/icons-material/Search';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { Form } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { input } from '../../../kit/inputs/inputs';
import { clientWords } from '../../../messages/clients';
import { AttributeInputs } from '../../../shell/attributes/AttributeInputs';
import { postedAttributes, useAnsweringUser } from '../../../shell/attributes/form';
import { Section } from '../../../shell/forms/Section';
import { useBank } from '../bank';
import { useSeesAllClients } from '../useSight';
import { type CheckResult, problemsOfNewClient } from './check';

const words = clientWords.check;
const { fields: clientFields } = records.client;

interface Props {
  attributes: readonly AnsweredAttribute[];
  onChecked: (result: CheckResult) => void;
  /** Called when something else is typed than what was looked for. */
  onTyped: () => void;
}

export const CheckForm = ({ attributes: asked, onChecked, onTyped }: Props) => {
  const bank = useBank();
  const user = useAnsweringUser();
  const needsBirthdate = !useSeesAllClients();
  const [busy, setBusy] = useState(false);
  // Nothing but the names is needed for a check; what is required is asked by the client's form.
  const [attributes] = useState(() => asked.map((attribute) => ({ ...attribute, isRequired: false })));

  // biome-ignore lint/suspicious/noExplicitAny: the form's values
  const check = async ({ firstName, lastName, birthdate, attributes: answers }: any) => {
    if (busy) return;
    setBusy(true);
    const client = {
      firstName: firstName.trim(),
      lastName: lastName.trim(),
      birthdate: birthdate || null,
      attributes: postedAttributes(answers ?? []),
    };
    try {
      onChecked({ client, matches: await bank.checkNewClient(client) });
    } catch {
      // The error panel says why.
    } finally {
      setBusy(false);
    }
  };

  return (
    <Form
      defaultValues={{ firstName: '', lastName: '', birthdate: null, attributes }}
      validate={(typed) => problemsOfNewClient(typed, needsBirthdate)}
      onSubmit={check}
      mode="onSubmit"
      noValidate
      disableInvalidFormNotification
    >
      <WhenTyped onTyped={onTyped} />
      <Section title={words.title}>
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          {words.text}
        </Typography>
        <Stack sx={{ gap: 2.5 }}>
          <Box
            sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))' }}
          >
            {input({ source: 'firstName', label: clientFields.firstName.label, required: true })}
            {input({ source: 'lastName', label: clientFields.lastName.label, required: true })}
            {input({ source: 'birthdate', label: clientFields.birthdate.label, as: 'day', required: needsBirthdate })}
          </Box>
          {attributes.length > 0 && <AttributeInputs attributes={attributes} source="attributes" user={user} />}
          <div>
            <Button type="submit" variant="contained" startIcon={<SearchIcon />} disabled={busy}>
              {words.button}
            </Button>
          </div>
        </Stack>
      </Section>
    </Form>
  );
};

const WhenTyped = ({ onTyped }: { onTyped: () => void }) => {
  const form = useFormContext();
  useEffect(() => form.subscribe({ formState: { values: true }, callback: onTyped }), [form, onTyped]);
  return null;
};
