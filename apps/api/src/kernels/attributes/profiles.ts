import {
  type AnsweringUser,
  type AttributeDefinition,
  type AttributeValues,
  answerAttributes,
  isEditable,
  isShown,
  type Language,
  maySee,
  normaliseValue,
  type PostedAttribute,
  type ProfileFacts,
} from '@bank/domain';
import { type AttributeKind, attributeDefinitions, lacksAnswer } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { currentRoles } from '../../platform/context/current-user';
import { LoadedTogether } from '../../platform/context/loaded-together';
import { ANONYMOUS, currentContext } from '../../platform/context/request-context';
import type { Condition } from '../../platform/lists/fetch-page';
import { refuseParameter } from '../../platform/lists/filters';
import { ZipCounties } from './zip-counties';

/** Visitors see what the public form shows. */
export const currentAnsweringUser = (): AnsweringUser => ({
  ...(currentContext().actor === ANONYMOUS && { isPublic: true }),
  groups: currentContext().user?.groups.map(({ id }) => id) ?? [],
  isAdmin: currentRoles().includes('ROLE_ADMIN'),
});

const isImporting = (): boolean => {
  const { importId, decisions } = currentContext();
  return importId !== undefined || decisions?.isDryRun === true;
};

const zipsIn = (definitions: readonly AttributeDefinition[], answer: (definition: AttributeDefinition) => unknown) =>
  definitions
    .filter(({ type }) => type === 'ZIPCODE')
    .flatMap((definition) => normaliseValue(definition, answer(definition)) ?? [])
    .filter((id) => Number.isInteger(id)) as number[];

@Injectable()
export class Profiles {
  private readonly loaded = new LoadedTogether((kinds: readonly AttributeKind[]) =>
    Promise.all(kinds.map((kind) => attributeDefinitions(this.pool, kind))),
  );

  constructor(
    private readonly pool: Pool,
    private readonly zips: ZipCounties,
  ) {}

  /** Loads no definitions when no answer is posted. @param files ids of the files that are stored for this save */
  async loadFacts(
    kind: AttributeKind,
    posted: readonly PostedAttribute[] | undefined,
    files: ReadonlySet<string>,
    language?: Language,
  ): Promise<ProfileFacts> {
    const definitions = posted ? await this.definitions(kind) : [];
    const answerTo = ({ id }: AttributeDefinition) =>
      posted?.filter(({ definition_id }) => definition_id === id).at(-1)?.value;
    const zips = await this.zips.labels(zipsIn(definitions, answerTo));
    return {
      knowsZip: (id) => zips.has(id),
      knowsFile: (id) => files.has(id),
      definitions,
      user: currentAnsweringUser(),
      language,
      ...(isImporting() && { isFromSheet: true }),
      ...(currentContext().mayLackAnswers && { mayLackAnswers: true }),
    };
  }

  async answersFor(kind: AttributeKind, values: AttributeValues) {
    const definitions = await this.definitions(kind);
    const zips = await this.zips.labels(zipsIn(definitions, ({ id }) => values[id]));
    return answerAttributes(definitions, values, currentAnsweringUser(), { zip: (id) => zips.get(id) });
  }

  async questionsFor(kind: AttributeKind) {
    const user = currentAnsweringUser();
    return (await this.answersFor(kind, {})).filter((question) => isEditable(question, user));
  }

  /** The questions with these machine names that the user sees. */
  async shownQuestions(kind: AttributeKind, names: readonly string[]): Promise<AttributeDefinition[]> {
    const user = currentAnsweringUser();
    const definitions = await attributeDefinitions(this.pool, kind, names);
    return definitions.filter((definition) => isShown(definition, user));
  }

  /** Finds active records without an answer to a question that the user sees. @throws Rejection malformed */
  async lackingAnswer(kind: AttributeKind, row: string, question: number | undefined): Promise<Condition[]> {
    if (question === undefined) return [];
    const asked = (await this.definitions(kind)).find(({ id }) => id === question);
    if (!asked || !maySee(asked, currentAnsweringUser())) refuseParameter('lacksAnswer', 'There is no such question');
    return [lacksAnswer[kind](row, question)];
  }

  definitions(kind: AttributeKind): Promise<AttributeDefinition[]> {
    return this.loaded.load(kind);
  }
}
