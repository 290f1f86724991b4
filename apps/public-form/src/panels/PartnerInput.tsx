import { useMessages } from '../language';
import type { Registration } from '../registration/useRegistration';
import type { Partner } from '../server/calls';
import { Select } from '../ui/Select';
import { PartnerDetails } from './PartnerDetails';

interface Props {
  registration: Registration;
  partners: readonly Partner[];
}

/** The agency at which the family will collect diapers, with its address as soon as one is chosen. */
export const PartnerInput = ({ registration: { entries, problems, setText, touch }, partners }: Props) => {
  const { fields, partner: say } = useMessages();
  const chosen = partners.find(({ id }) => String(id) === entries.partner);
  if (!partners.length) return <p className="notice bad">{say.none}</p>;
  return (
    <>
      <Select
        field="partner"
        label={fields.partner}
        isRequired
        {...(problems.partner ? { problem: problems.partner } : {})}
        value={chosen ? entries.partner : ''}
        empty={say.choose}
        choices={partners.map(({ id, title, fullAddress }) => ({
          value: String(id),
          name: [title, fullAddress].filter(Boolean).join(' – '),
        }))}
        onChange={(value) => setText('partner', value)}
        onLeave={() => touch('partner')}
      />
      <div role="status">{chosen && <PartnerDetails partner={chosen} />}</div>
    </>
  );
};
