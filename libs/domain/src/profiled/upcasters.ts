import type { Message } from '../kernel';

const ofPartner =
  (type: string) =>
  ({ data }: Message): Message => {
    const { partner, ...rest } = data as { partner: number };
    return { type, data: { kind: 'partner', id: partner, ...rest } };
  };

/** Once only partners had a workflow and a profile. */
export const profiledUpcasters = {
  PartnerStatusChanged: { 1: ofPartner('RecordStatusChanged') },
  PartnerProfileChanged: { 1: ofPartner('ProfileChanged') },
} as const;
