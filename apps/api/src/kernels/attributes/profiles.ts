import {
  type AttributeDefinition,
  type AttributeValues,
  answerAttributes,
  normaliseValue,
  type PostedAttribute,
  type ProfileFacts,
  type Viewer,
} from '@bank/domain';
import { type AttributeKind, attributeDefinitions } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { currentRoles } from '../../platform/auth/current-user';
import { currentContext } from '../../platform/request-context';
import { ZipCounties } from './zip-counties';

/** Whoever asks, as attributes see them. */
export const viewer = (): Viewer => ({
  groups: currentContext().user?.groups.map(({ id }) => id) ?? [],
  isAdmin: currentRoles().includes('ROLE_ADMIN'),
});

/** Ids of the zips that values name. */
const zipsIn = (definitions: readonly AttributeDefinition[], answer: (definition: AttributeDefinition) => unknown) =>
  definitions
    .filter(({ type }) => type === 'ZIPCODE')
    .flatMap((definition) => normaliseValue(definition, answer(definition)) ?? [])
    .filter((id) => Number.isInteger(id)) as number[];

/** Profiles by kind of attribute: what is asked, and what this user may know of it. */
@Injectable()
export class Profiles {
  constructor(
    private readonly pool: Pool,
    private readonly zips: ZipCounties,
  ) {}

  /**
   * Without definitions when no value is posted.
   * @param posted values of the profile
   * @param files ids of those that were stored for this save
   */
  async facts(
    kind: AttributeKind,
    posted: readonly PostedAttribute[] | undefined,
    files: ReadonlySet<string>,
  ): Promise<ProfileFacts> {
    const definitions = posted ? await this.definitions(kind) : [];
    const values = new Map(posted?.map(({ definition_id, value }) => [definition_id, value]));
    const zips = await this.zips.labels(zipsIn(definitions, ({ id }) => values.get(id)));
    return {
      knowsZip: (id) => zips.has(id),
      knowsFile: (id) => files.has(id),
      definitions,
      viewer: viewer(),
    };
  }

  /** An attribute for each question that the user may see, with its value or an empty one. */
  async shown(kind: AttributeKind, values: AttributeValues) {
    const definitions = await this.definitions(kind);
    const zips = await this.zips.labels(zipsIn(definitions, ({ id }) => values[id]));
    return answerAttributes(definitions, values, viewer(), { zip: (id) => zips.get(id) });
  }

  definitions(kind: AttributeKind): Promise<AttributeDefinition[]> {
    return attributeDefinitions(this.pool, kind);
  }
}
