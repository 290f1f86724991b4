import type { Perform } from '../message';
import type { Tables } from '../tables';
import type { Statements } from './index';

/** The keys of these subjects, null where they were erased. */
export const findKeys = ({ subjectKeys }: Tables, subjects: readonly string[]) =>
  subjects.flatMap((subject) => {
    const key = subjectKeys.get(subject);
    return key === undefined ? [] : [{ subject, key }];
  });

const selectKeys: Perform = ({ server: { tables } }, { values: [subjects] }) => ({
  rows: findKeys(tables, subjects as string[]),
});

const makeKeys: Perform = ({ server: { tables }, session }, { values: [subjects, keys] }) => {
  session.stage(() => {
    for (const [n, subject] of (subjects as string[]).entries())
      if (!tables.subjectKeys.has(subject)) tables.disk.set(tables.subjectKeys, subject, (keys as Buffer[])[n]!);
  });
  return undefined;
};

const eraseKey: Perform = ({ server: { tables }, session }, { values: [subject] }) => {
  session.stage(() => tables.disk.set(tables.subjectKeys, subject as string, null));
  return undefined;
};

const eraseMessages: Perform = ({ server: { tables }, session }, { values: [about] }) => {
  session.stage(() => {
    for (const [id, row] of tables.outbox) if (row.about === about) tables.disk.delete(tables.outbox, id);
  });
  return undefined;
};

export const privacyStatements: Statements = [
  ['SELECT subject, key FROM app.subject_keys WHERE subject = ANY($1)', selectKeys],
  ['INSERT INTO app.subject_keys (subject, key) SELECT * FROM unnest(', makeKeys],
  ['INSERT INTO app.subject_keys (subject, key, erased_at)', eraseKey],
  ['DELETE FROM app.outbox WHERE about = $1', eraseMessages],
  [
    // Nobody posts files in these histories.
    'DELETE FROM app.files WHERE owner = $1',
    () => {
      return { rowCount: 0 };
    },
  ],
];
