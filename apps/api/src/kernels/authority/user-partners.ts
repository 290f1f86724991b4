import { currentContext } from '../../platform/context/request-context';

interface OwnPartner {
  id: number;
  title: string;
  status: string;
}

declare module '../../platform/context/user-directory' {
  interface User {
    /** The partners that the person works for. The active one limits what a `MANAGE_OWN` role opens. */
    partners: readonly OwnPartner[];
    activePartner: OwnPartner | null;
  }
}

/** The partner that the user works for now; null for somebody without one, and for jobs. */
export const activePartnerId = (): number | null => currentContext().user?.activePartner?.id ?? null;
