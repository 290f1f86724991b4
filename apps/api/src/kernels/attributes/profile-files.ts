import { type AttributeValues, isEditable, isPostedFile, type PostedAttribute, refuseInvalid } from '@bank/domain';
import type { AttributeKind } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { type CheckedFile, Files } from '../../platform/files/files';
import { Profiles, viewer } from './profiles';

interface Checked {
  /** With the files named by their ids. */
  posted: readonly PostedAttribute[] | undefined;
  /** What is to be stored when the save succeeds. */
  files: readonly CheckedFile[];
}

/** Files of profiles: whoever may see the answer may have its file. */
@Injectable()
export class ProfileFiles {
  constructor(
    private readonly files: Files,
    private readonly profiles: Profiles,
  ) {}

  /** @param answers of the profile of one, by its id; undefined for whom this user may not see */
  guard(category: string, kind: AttributeKind, answers: (id: number) => Promise<AttributeValues | undefined>): void {
    this.files.guard(category, async ({ id: file, owner }) => {
      const values = await answers(Number(owner.slice(category.length + 1)));
      const seen = values ? await this.profiles.shown(kind, values) : [];
      return seen.some(({ type, value }) => type === 'FILE' && (value as { id: string | null }).id === file);
    });
  }

  /**
   * Looks into posted contents, which are named by their ids from here on.
   * @param owner stream whose events will name them
   * @throws Rejection invalid
   */
  async check(kind: AttributeKind, owner: string, posted: readonly PostedAttribute[] | undefined): Promise<Checked> {
    if (!posted?.some(({ value }) => isPostedFile(value))) return { posted, files: [] };
    const takers = (await this.profiles.definitions(kind)).filter(
      (definition) => definition.type === 'FILE' && isEditable(definition, viewer()),
    );
    const files: CheckedFile[] = [];
    const wrong: Record<string, string> = {};
    const named = posted.map((attribute, place): PostedAttribute => {
      const { definition_id, value } = attribute;
      if (!isPostedFile(value) || !takers.some(({ id }) => id === definition_id)) return attribute;
      const checked = this.files.check(owner, value);
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
}
