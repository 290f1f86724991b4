import { type AttributeValues, isEditable, isPostedFile, maySeePartner, type PostedAttribute } from '@bank/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Pool } from 'pg';
import { currentUser } from '../../../platform/auth/current-user';
import { Files } from '../../../platform/files/files';
import { PartnerProfiles, viewer } from './profile';

interface Kept {
  posted: readonly PostedAttribute[] | undefined;
  /** Ids of the files that were stored. */
  files: ReadonlySet<string>;
}

/** Files of the partner profile: whoever may see the answer may have its file. */
@Injectable()
export class ProfileFiles implements OnModuleInit {
  constructor(
    private readonly files: Files,
    private readonly profiles: PartnerProfiles,
    private readonly pool: Pool,
  ) {}

  onModuleInit() {
    this.files.guard('partner', ({ id, owner }) => this.mayServe(Number(owner.slice('partner-'.length)), id));
  }

  /** Posted contents are stored, and named by their ids from here on. @throws Rejection invalid */
  async keep(partner: number, posted: readonly PostedAttribute[] | undefined): Promise<Kept> {
    const files = new Set<string>();
    if (!posted?.some(({ value }) => isPostedFile(value))) return { posted, files };
    const takers = (await this.profiles.definitions()).filter(
      (definition) => definition.type === 'FILE' && isEditable(definition, viewer()),
    );
    const kept: PostedAttribute[] = [];
    for (const [place, attribute] of posted.entries()) {
      const { definition_id, value } = attribute;
      if (!isPostedFile(value) || !takers.some(({ id }) => id === definition_id)) {
        kept.push(attribute);
        continue;
      }
      const file = await this.files.keep(`partner-${partner}`, value, `profile.attributes.${place}.value`);
      files.add(file.id);
      kept.push({ definition_id, value: file });
    }
    return { posted: kept, files };
  }

  private async mayServe(partner: number, file: string): Promise<boolean> {
    if (!maySeePartner(currentUser(), partner)) return false;
    const { rows } = await this.pool.query<{ profile: AttributeValues }>(
      'SELECT profile FROM read.partners WHERE id = $1 AND removed_at IS NULL',
      [partner],
    );
    const seen = await this.profiles.shown(rows[0]?.profile ?? {});
    return seen.some(({ type, value }) => type === 'FILE' && (value as { id: string | null }).id === file);
  }
}
