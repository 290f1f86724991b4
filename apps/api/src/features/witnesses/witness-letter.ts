import { formatCount } from '@bank/domain';
export interface Witnessed {
  bank: string;
  /** The day that the reader sees. */
  day: string;
  publicUrl: string;
  events: number;
  /** The signed checkpoint. */
  note: string;
  /** By which it is verified. */
  key: string;
}

interface Letter {
  subject: string;
  text: string;
}

export const witnessLetter = ({ bank, day, publicUrl, events, note, key }: Witnessed): Letter => ({
  subject: `${bank}: the history on ${day}, ${formatCount(events)} events`,
  text: `Please keep this email. You are a witness of the history of ${bank}: what is signed below stands for every one of its ${formatCount(events)} events up to ${day}. If anybody ever changes one of them, the history no longer agrees with this text, and no new signature can hide that.

${note}
The key that verifies the signature:

${key}

There is nothing to do. Should somebody ask you later whether the history is still the one of ${day}, give them this email. How it is checked is described in the portal's documentation (docs/how-to/check-the-log.md), and the newest signature is at ${publicUrl}/api/log/checkpoint for those who may read the history.
`,
});

export const alarmLetter = ({ bank, day, problem }: { bank: string; day: string; problem: string }): Letter => ({
  subject: `${bank}: the history was changed`,
  text: `The history of ${bank} is no longer what was signed before. This was found on ${day}:

${problem}

Keep the earlier emails of this kind: they show what the history was. Please ask the people of ${bank} whether they know why.
`,
});
