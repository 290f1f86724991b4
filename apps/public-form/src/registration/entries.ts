import { isPostedFile } from '@bank/domain';

/** The texts that are asked about every child. */
export const NAME_FIELDS = ['firstName', 'lastName', 'birthdate', 'parentFirstName', 'parentLastName'] as const;
export type NameField = (typeof NAME_FIELDS)[number];

/** Definition id -> what was typed or chosen, as the attribute's input holds it. */
export type Answers = Readonly<Record<number, unknown>>;

/** What somebody has typed, as the inputs hold it. */
export interface Entries extends Readonly<Record<NameField, string>> {
  /** The partner's id; empty while none is chosen. */
  partner: string;
  answers: Answers;
}

export const NO_ENTRIES: Entries = {
  firstName: '',
  lastName: '',
  birthdate: '',
  parentFirstName: '',
  parentLastName: '',
  partner: '',
  answers: {},
};

export const hasEntries = ({ answers, ...texts }: Entries): boolean =>
  Object.values(texts).some((text) => text !== '') || Object.keys(answers).length > 0;

/** The entries without files, for which a browser has no room. */
export const withoutFiles = (entries: Entries): Entries => ({
  ...entries,
  answers: Object.fromEntries(Object.entries(entries.answers).filter(([, answer]) => !isPostedFile(answer))),
});
