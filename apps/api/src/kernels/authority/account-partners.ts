interface OwnPartner {
  id: number;
  title: string;
}

declare module '../../platform/auth/user-directory' {
  interface Account {
    /** The partners that the person works for. The active one limits what a `MANAGE_OWN` role opens. */
    partners: readonly OwnPartner[];
    activePartner: OwnPartner | null;
  }
}

export type { OwnPartner };
