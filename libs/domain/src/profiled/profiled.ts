import type {
  AnsweringUser,
  AttributeDefinition,
  AttributeFacts,
  AttributeValues,
  Language,
  MergedAttributes,
  PostedAttribute,
} from '../attributes';
import type { Input } from '../fields';
import type { Message, Rejection } from '../kernel';
import type { RecordCommand, RecordDefinition, RecordEvent, RecordFacts, RecordState } from '../records';
import type { Step, Workflow, WorkflowUser } from '../workflow';

/** A record with a workflow and answers to the bank's own questions: a partner, a client. */
export type ProfiledEvent<S extends string = string> =
  /** `RecordRegistered` holds the first status among the fields; later changes of the status are events of their own. */
  | RecordEvent
  | Message<
      'RecordStatusChanged',
      {
        kind: string;
        id: number;
        from: S;
        to: S;
        /** Its machine name; `MERGE` and `UNMERGE` where a merge moved it. */
        transition: string;
      }
    >
  /** By the id of the question; null for removed answers, and nothing after the person was erased. */
  | Message<'ProfileChanged', { kind: string; id: number; changes: MergedAttributes['changes'] | null }>;

/** Posted answers. Those that are not posted stay as they are. */
export interface WithProfile {
  profile?: readonly PostedAttribute[] | undefined;
}

/** Who registers, and reads what is wrong with the answers, may speak another language than English. */
interface WithLanguage {
  language?: Language | undefined;
}

/** Answers that the system adds to the posted ones at a registration. */
interface WithAssignedAnswers {
  assignedAnswers?: AttributeValues | undefined;
}

export type ProfiledCommand<S extends string = string> =
  /** A status asks for the transitions that lead to it from the first one. */
  | Message<
      'RegisterRecord',
      { id: number; fields: Input; status?: string | undefined } & WithProfile & WithAssignedAnswers & WithLanguage
    >
  /** A different status asks for the transition that leads to it. */
  | Message<'ChangeRecord', { fields: Input; status?: string | null | undefined } & WithProfile>
  | Extract<RecordCommand, { type: 'RemoveRecord' }>
  /** With `from`, nothing happens unless the record is in that status. */
  | Message<'ApplyTransition', { transition?: string | null | undefined; from?: S }>;

export interface ProfiledState<S extends string = string> {
  record: RecordState;
  status: S;
  profile: AttributeValues;
}

export interface ProfileFacts extends AttributeFacts {
  definitions: readonly AttributeDefinition[];
  user: AnsweringUser;
  /** The language of refusals; English when there is none. */
  language?: Language | undefined;
  /** A new record comes from a sheet, which holds no files and may be of the past: required files stay open until its next review. */
  isFromSheet?: boolean;
  /** The sheet of an administrator knows too little for the questions of today: all of them stay open like that. */
  mayLackAnswers?: boolean;
}

/** The facts of a record, the user for the workflow, and the facts of the answers. */
export type ProfiledFacts = RecordFacts & WorkflowUser & { profile: ProfileFacts };

export interface ProfiledPolicy<S extends string> {
  definition: RecordDefinition;
  workflow: Workflow<S>;
  /** The path of the answers in requests and refusals. */
  answersPath: string;
  /** Whether an answer may be emptied again, since the profile is still being filled in. */
  isDraft: (status: S) => boolean;
  /** Whether a step asks for an answer to every required question. */
  needsAllAnswers: (step: Step<S>, from: S) => boolean;
  /** Says which questions have no answer, where a step asks for one. */
  refusalOf: (unanswered: readonly AttributeDefinition[]) => Rejection;
  omitForbiddenFields: (fields: Input, user: WorkflowUser) => Input;
  /** The transition that a save which changes something brings with it; undefined for none. */
  transitionOnSave?: (status: S) => string | undefined;
}
