import {
  type AttributeDefinition,
  type AttributeValues,
  answerAttributes,
  isEditable,
  type Language,
  normaliseValue,
  type PostedAttribute,
  type ProfileFacts,
  type Viewer,
} from '@bank/domain';
import { type AttributeKind, attributeDefinitions } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { currentRoles } from '../../platform/context/current-user';
import { ANONYMOUS, currentContext } from '../../platform/context/request-context';
import { ZipCounties } from './zip-counties';

/** The groups and rights of the current user, on which the visibility of attributes depends. Visitors see what the public form shows. */
export const currentViewer = (): Viewer => ({
  ...(currentContext().actor === ANONYMOUS && { isPublic: true }),
  groups: currentContext().user?.groups.map(({ id }) => id) ?? [],
  isAdmin: currentRoles().includes('ROLE_ADMIN'),
});

/** Ids of the zip codes that answers name. */
const zipsIn = (definitions: readonly AttributeDefinition[], answer: (definition: AttributeDefinition) => unknown) =>
  definitions
    .filter(({ type }) => type === 'ZIPCODE')
    .flatMap((definition) => normaliseValue(definition, answer(definition)) ?? [])
    .filter((id) => Number.isInteger(id)) as number[];

/** Loads the questions of profiles, and the answers that the current user may see. */
@Injectable()
export class Profiles {
  constructor(
    private readonly pool: Pool,
    private readonly zips: ZipCounties,
  ) {}

  /**
   * Loads no definitions when no answer is posted.
   * @param posted answers of the profile
   * @param files ids of the files that are stored for this save
   * @param language that of refusals
   */
  async loadFacts(
    kind: AttributeKind,
    posted: readonly PostedAttribute[] | undefined,
    files: ReadonlySet<string>,
    language?: Language,
  ): Promise<ProfileFacts> {
    const definitions = posted ? await this.definitions(kind) : [];
    const values = new Map(posted?.map(({ definition_id, value }) => [definition_id, value]));
    const zips = await this.zips.labels(zipsIn(definitions, ({ id }) => values.get(id)));
    return {
      knowsZip: (id) => zips.has(id),
      knowsFile: (id) => files.has(id),
      definitions,
      viewer: currentViewer(),
      language,
    };
  }

  /** An attribute for each question that the user may see, with its value or an empty one. */
  async answersFor(kind: AttributeKind, values: AttributeValues) {
    const definitions = await this.definitions(kind);
    const zips = await this.zips.labels(zipsIn(definitions, ({ id }) => values[id]));
    return answerAttributes(definitions, values, currentViewer(), { zip: (id) => zips.get(id) });
  }

  /** The questions about a new record that the user may answer. */
  async questionsFor(kind: AttributeKind) {
    const viewer = currentViewer();
    return (await this.answersFor(kind, {})).filter((question) => isEditable(question, viewer));
  }

  definitions(kind: AttributeKind): Promise<AttributeDefinition[]> {
    return attributeDefinitions(this.pool, kind);
  }
}
