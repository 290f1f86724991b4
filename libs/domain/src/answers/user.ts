import type { Named, Titled } from './named';

export interface AssignedPartner extends Titled {
  status?: string;
}
/** The way in which a code is sent. */
export type OtpType = 'sms' | 'email';
/** The user who is signed in. */
export interface SignedInUser {
  id: number;
  name: { firstName: string; lastName: string };
  email: string;
  isAdmin: boolean;
  /** The second step of signing in is still to come. */
  otpRequired: boolean;
  /** The ways in which a code can be sent to this user. */
  otpTypes: readonly OtpType[];
  /** Whether a browser may be remembered, so that it needs no code for 30 days. */
  mayRememberDevice?: boolean;
  groups: readonly (Named & { roles: readonly string[]; requiresTwoStep?: boolean })[];
  partners: readonly AssignedPartner[];
  activePartner?: AssignedPartner;
  /** That of the bank; null as long as none is set. */
  timeZone: string | null;
  isPractice?: boolean;
  bankName?: string;
  bankAddress?: readonly string[];
  /** The id of the picture. */
  bankLogo?: string | null;
}
