import {
  type AttributeValues,
  forbiddenPartnerFields,
  isEditable,
  type PartnerCommand,
  partnerWorkflow,
  type RecordCommand,
  records,
} from '@bank/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { currentAnsweringUser, Profiles } from '../../../kernels/attributes/profiles';
import type { Mapping, SourceColumn } from '../../../kernels/imports/columns/source-column';
import { type NamedPartner, PartnerNames } from '../../../kernels/imports/known/partner-names';
import { elementColumns } from '../../../kernels/imports/known/place-columns';
import { areSimilarNames, NamesSoFar } from '../../../kernels/imports/known/similar-names';
import { describeWithoutStatus } from '../../../kernels/imports/known/status-column';
import { ListImports } from '../../../kernels/imports/list-import';
import { ProfileColumns } from '../../../kernels/imports/profile/profile-columns';
import { ZipChoices } from '../../../kernels/imports/profile/zip-choices';
import type { FoundRecord, RecordExtension, Row } from '../../../kernels/imports/record-description';
import { RecordImports } from '../../../kernels/imports/record-import';
import type { Values } from '../../../kernels/imports/values/read-cell';
import { words } from '../../../kernels/imports/values/words';
import { currentRoles } from '../../../platform/context/current-user';
import { partnerColumns, partnerStatusColumn } from './partner-columns';

const idsOf = (partners: readonly NamedPartner[]) => partners.map(({ id }) => id);

/** By the older number, then by an older name; names that are much alike may be one. */
const findPartner = (partners: readonly NamedPartner[], { title, legacyId }: Values): FoundRecord => {
  const numbered = partners.filter((one) => typeof legacyId === 'string' && one.legacyId === legacyId);
  if (numbered.length === 1) return { id: numbered[0]!.id, similar: [] };
  if (typeof title !== 'string') return { similar: idsOf(numbered) };
  const renamed = partners.filter(({ olderTitles }) => olderTitles.some((older) => words(older) === words(title)));
  if (renamed.length === 1) return { id: renamed[0]!.id, similar: [] };
  const alike = partners.filter((one) => areSimilarNames(one.title, title));
  return { similar: [...new Set(idsOf([...numbered, ...renamed, ...alike]))] };
};

const NUMBER = 'legacyId';
const headingsOfNumber = partnerColumns.find(({ field }) => field === NUMBER)?.synonyms?.map(words) ?? [];

/** A heading such as Legacy ID is about the number of the partner itself, before a question of the bank that is called so. */
const withOwnNumber = (
  mapping: Mapping,
  source: readonly SourceColumn[],
  isAnswer: (field: string) => boolean,
): Mapping => {
  if (mapping[NUMBER] !== undefined) return mapping;
  const isMeant = (place: number) => headingsOfNumber.includes(words(source[place]!.heading));
  const taken = Object.entries(mapping).find(([field, place]) => isAnswer(field) && isMeant(place));
  if (!taken) return mapping;
  const [question, place] = taken;
  const { [question]: _, ...others } = mapping;
  return { ...others, [NUMBER]: place };
};

const profileOf = (row: Row | undefined) => row?.profile as AttributeValues | undefined;

/** Partners with their contact, their address, their status and the answers to all questions of the bank. */
@Injectable()
export class PartnerImport implements OnModuleInit {
  constructor(
    private readonly imports: RecordImports,
    private readonly lists: ListImports,
    private readonly profiles: Profiles,
    private readonly names: PartnerNames,
    private readonly zips: ZipChoices,
  ) {}

  onModuleInit() {
    this.imports.add({
      definition: records.partner,
      about:
        'Who gives your diapers to families: agencies and hospitals. Others call these partner agencies or community partners.',
      knownBy: 'title',
      columns: partnerColumns,
      forNew: async ({ isPublicDisplay = false, partnerType = 'AGENCY' }) => ({ isPublicDisplay, partnerType }),
      extend: () => this.extend(),
    });
    this.lists.add({
      definition: records.partner,
      list: 'contacts',
      title: 'Contacts of partners',
      about: 'Further contacts of partners, a row for each.',
      owner: { labelEs: 'Socio', synonyms: ['partner name', 'agency', 'organization', 'agencia', 'organización'] },
      columns: elementColumns(partnerColumns, 'contacts'),
      sameIn: ['firstName', 'lastName'],
    });
  }

  private async extend(): Promise<RecordExtension> {
    const [questions, partners, zips] = await Promise.all([
      this.profiles.definitions('partnerAttribute'),
      this.names.list(),
      this.zips.load(),
    ]);
    const answering = currentAnsweringUser();
    const names = new NamesSoFar();
    const answers = new ProfileColumns(
      'profile.attributes',
      questions.filter((question) => isEditable(question, answering)),
      zips,
    );
    const hidden = forbiddenPartnerFields({ roles: currentRoles() });
    return {
      hidden,
      ...(!hidden.includes(NUMBER) && {
        refineMapping: (mapping, source) => withOwnNumber(mapping, source, (field) => answers.isAnswer(field)),
      }),
      columns: [partnerStatusColumn, ...answers.columns],
      warn: async (withoutStatus) =>
        describeWithoutStatus(withoutStatus, {
          names: ['partner', 'partners'],
          workflow: partnerWorkflow,
          advice: `they can order once they are ${partnerWorkflow.statuses.ACTIVE}. To bring them in as that, change the columns and add it as what is the same for all rows, or write it into a column ${partnerStatusColumn.label}.`,
        }),
      valueAt: (row, field) => answers.valueAt(profileOf(row) ?? {}, field),
      formerAt: (row, field) => answers.formerAt(profileOf(row) ?? {}, field),
      command: (values, row) => (save) => withAnswers(save, values, answers.answersIn(values, profileOf(row))),
      alikeOf: ({ title }) => (typeof title === 'string' ? names.wordsOf(title) : []),
      find: (rows) => rows.map((values) => findPartner(partners, values)),
    };
  }
}

type Answers = ReturnType<ProfileColumns['answersIn']>;

const withAnswers = (save: RecordCommand, { status }: Values, profile: Answers): PartnerCommand => {
  if (save.type === 'RemoveRecord') return save;
  const beside = { profile, ...(typeof status === 'string' && { status }) };
  return save.type === 'RegisterRecord'
    ? { type: save.type, data: { ...save.data, ...beside } }
    : { type: save.type, data: { ...save.data, ...beside } };
};
