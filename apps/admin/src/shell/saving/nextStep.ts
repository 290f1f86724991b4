import type { RaRecord } from 'react-admin';
import type { SavingRules } from './rules';

export interface Transition {
  transition: string;
  title: string;
}
export type WorkflowRecord = RaRecord & { etag?: string; meta?: { enabledTransitions?: readonly Transition[] } };

export const offersTransition = ({ meta }: WorkflowRecord, name: string): boolean =>
  meta?.enabledTransitions?.some(({ transition }) => transition === name) ?? false;

/** The transition that comes next for a record, if the server offers it to the user. */
export const nextStepFor = ({ nextStepOf }: SavingRules, record: WorkflowRecord | undefined): string | undefined => {
  const next = record && nextStepOf?.(record);
  return next !== undefined && offersTransition(record!, next) ? next : undefined;
};
