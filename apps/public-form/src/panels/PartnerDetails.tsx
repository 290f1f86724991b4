import { useMessages } from '../language';
import type { Partner } from '../server/calls';

/** Where a partner is, and where it gives out diapers. */
export const PartnerDetails = ({ partner: { fullAddress, diaperPickupLocation } }: { partner: Partner }) => {
  const { partner } = useMessages();
  const details = [
    [partner.address, fullAddress],
    [partner.pickup, diaperPickupLocation],
  ] as const;
  return (
    <dl>
      {details.map(
        ([name, text]) =>
          text && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
};
