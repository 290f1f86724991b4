import type { KeyObject } from 'node:crypto';
import { makeKey } from './cipher';

export const ERASED_KEY = Symbol('erased');
export type SubjectKey = KeyObject | typeof ERASED_KEY;

/** One key for each subject, until the subject is erased. */
export interface SubjectKeys {
  /** The subject's key, made when there is none yet. @throws SubjectErased */
  obtain(subject: string): Promise<KeyObject>;
  /** The keys of these subjects. A subject that never had one is missing. */
  find(subjects: readonly string[]): Promise<ReadonlyMap<string, SubjectKey>>;
  /** Destroys the key, for good: the subject can have no other. Erasing twice, or a subject without a key, is fine. */
  erase(subject: string): Promise<void>;
}

export class SubjectErased extends Error {
  constructor(readonly subject: string) {
    super(`${subject} was erased: nothing personal can be written about it any more`);
  }
}

export const memorySubjectKeys = (): SubjectKeys => {
  const keys = new Map<string, SubjectKey>();
  return {
    async obtain(subject) {
      const key = keys.get(subject) ?? makeKey();
      if (key === ERASED_KEY) throw new SubjectErased(subject);
      keys.set(subject, key);
      return key;
    },
    async find(subjects) {
      return new Map([...keys].filter(([subject]) => subjects.includes(subject)));
    },
    async erase(subject) {
      keys.set(subject, ERASED_KEY);
    },
  };
};
