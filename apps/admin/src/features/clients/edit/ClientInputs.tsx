import { useRecordContext } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { Tabs } from '../../../kit/page/Tabs';
import { clientWords } from '../../../messages/clients';
import { AttentionBox } from '../../../shell/forms/AttentionBox';
import { Profile, useProfile } from '../../../shell/profiles/Profile';
import { answerLabel } from '../../../shell/profiles/profile';
import { useSaving } from '../../../shell/saving/saving';
import { clientProfile } from '../profile';
import { AccessLog } from './AccessLog';
import { ClientHeader } from './ClientHeader';
import { ClientInformation } from './ClientInformation';
import { ClientNotices } from './ClientNotices';
import { DistributionHistory } from './DistributionHistory';

const words = clientWords.tabs;

/** The form of a client, and of an existing one also what was distributed to it and who looked at it. */
export const ClientInputs = () => {
  const { isNew } = useSaving();
  const client = useRecordContext();
  const attributes = useProfile(clientProfile);
  const { errors } = useFormState();
  const { attributes: wrongAnswers, ...wrongFields } = errors;
  const isErased = !!client?.erasedAt;
  return (
    <>
      {!isNew && <ClientNotices />}
      <AttentionBox nameOf={(field) => answerLabel(clientProfile, attributes, field)} />
      {!isNew && <ClientHeader />}
      <Tabs
        tabs={[
          ...(isErased
            ? []
            : [
                { label: words.info, content: <ClientInformation />, isWrong: Object.keys(wrongFields).length > 0 },
                {
                  label: words.profile,
                  content: <Profile profile={clientProfile} attributes={attributes} />,
                  isWrong: !!wrongAnswers,
                },
              ]),
          ...(isNew ? [] : [{ label: words.history, content: <DistributionHistory /> }]),
        ]}
      />
      {!isNew && <AccessLog objectClass="Client" />}
    </>
  );
};
