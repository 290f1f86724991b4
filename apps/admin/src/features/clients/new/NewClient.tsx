import { type AnsweredAttribute, ageExpirationOf, passes } from '@bank/domain';
import { Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useGetIdentity, useNotify } from 'react-admin';
import { LoadFailure } from '../../../kit/page/LoadFailure';
import { FormShape, Waiting } from '../../../kit/page/Waiting';
import { goToField } from '../../../kit/problems/goToField';
import { clientWords as words } from '../../../messages/clients';
import { RecordCreate } from '../../../shell/forms/RecordForm';
import { Page } from '../../../shell/screens/Page';
import { useRoles } from '../../../shell/session/access';
import type { Identity } from '../../../shell/session/authProvider';
import { type NewClient as CheckedClient, useBank } from '../bank';
import { Transfers } from '../Transfers';
import { useClientForm } from '../useClientForm';
import { CheckForm } from './CheckForm';
import type { CheckResult } from './check';
import { Matches } from './Matches';

export const NewClient = () => {
  const bank = useBank();
  const { data, error, refetch } = useQuery({
    queryKey: ['clients', 'fields'],
    queryFn: () => bank.clientFields(),
    gcTime: 0,
  });
  if (data) return <CheckThenCreate attributes={data} />;
  return (
    <Page title={words.new}>
      {error ? (
        <LoadFailure error={error} retry={() => void refetch()} list="/clients" />
      ) : (
        <Waiting what={words.new}>
          <FormShape />
        </Waiting>
      )}
    </Page>
  );
};

const CheckThenCreate = ({ attributes }: { attributes: readonly AnsweredAttribute[] }) => {
  const bank = useBank();
  const isAdmin = useRoles().includes('ROLE_ADMIN');
  const notify = useNotify();
  const [result, setResult] = useState<CheckResult>();
  const [registered, setRegistered] = useState<CheckedClient>();
  const forgetResult = useCallback(() => setResult(undefined), []);
  if (registered) return <FullForm client={registered} attributes={attributes} />;

  const mayCreate = isAdmin || !result?.matches.some(({ isExact }) => isExact);
  const show = (found: CheckResult) => {
    if (found.matches.length) return setResult(found);
    notify(words.check.none, { type: 'success' });
    setRegistered(found.client);
  };
  const checkAgain = async ({ client }: CheckResult) => {
    const matches = await bank.checkNewClient(client).catch(() => undefined);
    if (matches) setResult((shown) => (shown?.client === client ? { client, matches } : shown));
  };
  return (
    <Page title={words.new}>
      <Stack sx={{ gap: 2 }}>
        <CheckForm
          attributes={attributes.filter(({ isDuplicateReference }) => isDuplicateReference)}
          onChecked={show}
          onTyped={forgetResult}
        />
        {result && (
          <Transfers onTransferred={() => void checkAgain(result)}>
            <Matches matches={result.matches} onCreate={mayCreate ? () => setRegistered(result.client) : undefined} />
          </Transfers>
        )}
      </Stack>
    </Page>
  );
};

interface FullFormProps {
  client: CheckedClient;
  attributes: readonly AnsweredAttribute[];
}

const FullForm = ({ client, attributes }: FullFormProps) => {
  const form = useClientForm();
  const identity = useGetIdentity().data as Identity | undefined;
  const answers = new Map(client.attributes.map(({ definition_id, value }) => [definition_id, value]));
  const [blank] = useState(() => ({
    firstName: client.firstName,
    lastName: client.lastName,
    birthdate: client.birthdate,
    // It stays where the expirations are overridden before the client is saved.
    ageExpiresAt: ageExpirationOf(client.birthdate),
    partner: presetPartner(identity),
    attributes: attributes.map((attribute) => ({
      ...attribute,
      value: answers.get(attribute.definition_id) ?? attribute.value ?? null,
    })),
  }));
  // The button that had the focus is gone, and the form goes on behind what is filled in already.
  useEffect(() => goToField('parentFirstName'), []);
  return <RecordCreate {...form} blank={blank} />;
};

/** Clients of a partner's own people belong to the partner for which they work now. */
const presetPartner = (identity: Identity | undefined) => {
  if (!identity?.activePartner || passes(identity.roles, ['ROLE_CLIENT_EDIT_ALL'])) return null;
  const { id, title } = identity.activePartner;
  return { id, title };
};
