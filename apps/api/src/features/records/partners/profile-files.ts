import {
  type AttributeValues,
  isEditable,
  isPostedFile,
  maySeePartner,
  type PostedAttribute,
  refuseInvalid,
} from '@bank/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Pool } from 'pg';
import { currentUser } from '../../../platform/auth/current-user';
import { type CheckedFile, Files } from '../../../platform/files/files';
import { PartnerProfiles, viewer } from './profile';

interface Checked {
  /** With the files named by their ids. */
  posted: readonly PostedAttribute[] | undefined;
  /** What is to be stored when the save succeeds. */
  files: readonly CheckedFile[];
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

  /** Looks into posted contents, which are named by their ids from here on. @throws Rejection invalid */
  async check(partner: number, posted: readonly PostedAttribute[] | undefined): Promise<Checked> {
    if (!posted?.some(({ value }) => isPostedFile(value))) return { posted, files: [] };
    const takers = (await this.profiles.definitions()).filter(
      (definition) => definition.type === 'FILE' && isEditable(definition, viewer()),
    );
    const files: CheckedFile[] = [];
    const wrong: Record<string, string> = {};
    const named = posted.map((attribute, place): PostedAttribute => {
      const { definition_id, value } = attribute;
      if (!isPostedFile(value) || !takers.some(({ id }) => id === definition_id)) return attribute;
      const checked = this.files.check(`partner-${partner}`, value);
      if (typeof checked === 'string') {
        wrong[`profile.attributes.${place}.value`] = checked;
        return attribute;
      }
      files.push(checked);
      return { definition_id, value: checked.value };
    });
    refuseInvalid(wrong);
    return { posted: named, files };
  }

  /** Of a save that was decided. */
  store(files: readonly CheckedFile[]): Promise<void> {
    return this.files.store(files);
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
