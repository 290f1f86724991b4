import { Link, Stack, Typography } from '@mui/material';
import { ShowBase, useShowContext } from 'react-admin';
import { Loaded } from '../../kit/page/Loaded';
import { stayOnError } from '../../kit/page/LoadFailure';
import { partnerWords } from '../../messages/partners';
import { Section } from '../../shell/forms/Section';
import { Page } from '../../shell/screens/Page';

interface Contact {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string | null;
}

const Contacts = ({ contacts }: { contacts: readonly Contact[] }) => (
  <Section title={partnerWords.programContacts}>
    <Stack sx={{ gap: 2 }}>
      {contacts.map(({ id, firstName, lastName, email, phoneNumber }) => (
        <div key={id}>
          <Typography sx={{ fontWeight: 600 }}>
            {firstName} {lastName}
          </Typography>
          <Link href={`mailto:${email}`}>{email}</Link>
          {phoneNumber && <Typography>{phoneNumber}</Typography>}
        </div>
      ))}
      {contacts.length === 0 && <Typography color="text.secondary">{partnerWords.noProgramContacts}</Typography>}
    </Stack>
  </Section>
);

const DetailsPage = () => {
  const name: string | undefined = useShowContext().record?.title;
  return (
    <Page title={name ?? partnerWords.details} task={name && partnerWords.details} subject={name}>
      <Details />
    </Page>
  );
};

const Details = () => {
  const { record, error, refetch } = useShowContext();
  return (
    <Loaded query={{ data: record, error, refetch }} what={partnerWords.details} list="/partners">
      {(partner) => (
        <Stack sx={{ gap: 2 }}>
          <Contacts contacts={partner.contacts} />
          <Section title={partnerWords.address}>
            <Typography>{partner.fullAddress ?? partnerWords.noAddress}</Typography>
          </Section>
        </Stack>
      )}
    </Loaded>
  );
};

export const PartnerDetails = () => (
  <ShowBase resource="partners/contact-list" queryOptions={{ onError: stayOnError }}>
    <DetailsPage />
  </ShowBase>
);
