import {
  type AttributeValues,
  answerProblems,
  isEditable,
  isPostedFile,
  type Language,
  type PostedAttribute,
} from '@bank/domain';
import type { AttributeKind } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { type CheckedFile, Files } from '../../platform/files/files';
import { currentAnsweringUser, Profiles } from './profiles';

interface Checked {
  posted: readonly PostedAttribute[] | undefined;
  files: readonly CheckedFile[];
}

interface CheckOptions {
  /** Stream whose events will name the files. */
  owner: string;
  at: string;
  language?: Language | undefined;
}

/** Users who may see an answer may have its file. */
@Injectable()
export class ProfileFiles {
  constructor(
    private readonly files: Files,
    private readonly profiles: Profiles,
  ) {}

  /** @param answers undefined where this user may not see the record */
  guard(category: string, kind: AttributeKind, answers: (id: number) => Promise<AttributeValues | undefined>): void {
    this.files.guard(category, async ({ id: file, owner }) => {
      const values = await answers(Number(owner.slice(category.length + 1)));
      const visibleAnswers = values ? await this.profiles.answersFor(kind, values) : [];
      return visibleAnswers.some(({ type, value }) => type === 'FILE' && (value as { id: string | null }).id === file);
    });
  }

  /** Checks posted files, and replaces each by its id. @throws Rejection invalid */
  async check(
    kind: AttributeKind,
    posted: readonly PostedAttribute[] | undefined,
    { owner, at, language }: CheckOptions,
  ): Promise<Checked> {
    if (!posted?.some(({ value }) => isPostedFile(value))) return { posted, files: [] };
    const fileQuestions = (await this.profiles.definitions(kind)).filter(
      (definition) => definition.type === 'FILE' && isEditable(definition, currentAnsweringUser()),
    );
    const files: CheckedFile[] = [];
    const wrong = answerProblems(at, language);
    const named = posted.map((attribute): PostedAttribute => {
      const { definition_id, value } = attribute;
      const question = fileQuestions.find(({ id }) => id === definition_id);
      if (!isPostedFile(value) || !question) return attribute;
      const checked = this.files.check(owner, value, language);
      if (typeof checked === 'string') {
        wrong.add(question, checked);
        return attribute;
      }
      files.push(checked);
      return { definition_id, value: checked.value };
    });
    wrong.refuse();
    return { posted: named, files };
  }

  store(files: readonly CheckedFile[]): Promise<void> {
    return this.files.store(files);
  }
}
