import {
  type AttributeDefinition,
  type AttributeValues,
  answerAttributes,
  type ProfileFacts,
  type Viewer,
} from '@bank/domain';
import { attributeDefinitions } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { currentRoles } from '../../../platform/auth/current-user';
import { currentContext } from '../../../platform/request-context';

/** Whoever asks, as attributes see them. */
export const viewer = (): Viewer => ({
  groups: currentContext().user?.groups.map(({ id }) => id) ?? [],
  isAdmin: currentRoles().includes('ROLE_ADMIN'),
});

/** There are no zip codes to name yet: no value can refer to one. */
const names = { zip: () => undefined };

/** The partner profile: what is asked, and what this user may know of it. */
@Injectable()
export class PartnerProfiles {
  constructor(private readonly pool: Pool) {}

  /**
   * Without definitions when no value is posted.
   * @param files ids of those that were stored for this save
   */
  async facts(isPosted: boolean, files: ReadonlySet<string>): Promise<ProfileFacts> {
    return {
      knowsZip: () => false,
      knowsFile: (id) => files.has(id),
      definitions: isPosted ? await this.definitions() : [],
      viewer: viewer(),
    };
  }

  /** An attribute for each question that the user may see, with its value or an empty one. */
  async shown(values: AttributeValues) {
    return answerAttributes(await this.definitions(), values, viewer(), names);
  }

  definitions(): Promise<AttributeDefinition[]> {
    return attributeDefinitions(this.pool, 'partnerAttribute');
  }
}
