import type { AuditEntry } from '@bank/domain';
import type { ReactNode } from 'react';
import { RecordContextProvider, useGetList } from 'react-admin';
import { ALL_ROWS } from '../../kit/values/rows';

/** Class -> the questions of its profile. */
const questionsByClass: Readonly<Record<string, string>> = {
  Client: 'client/attribute/definition',
  Partner: 'partner/attribute/definition',
};
const ALL = { pagination: { page: 1, perPage: ALL_ROWS }, sort: { field: '', order: 'ASC' } } as const;

interface Props {
  entry: AuditEntry;
  children: ReactNode;
}

const saysAnswers = ({ data }: AuditEntry): boolean => typeof data === 'object' && data !== null && 'profile' in data;

/** The answers of a profile are shown with their questions. */
export const WithQuestions = ({ entry, children }: Props) => {
  const resource = saysAnswers(entry) ? questionsByClass[entry.object_class] : undefined;
  const { data = [] } = useGetList(resource ?? '', ALL, { enabled: resource !== undefined });
  const attributes = data.map((question) => ({ ...question, definition_id: question.id, value: null }));
  return <RecordContextProvider value={{ id: entry.id, attributes }}>{children}</RecordContextProvider>;
};
