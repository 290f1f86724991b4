import {
  type AttributeValues,
  enabledSteps,
  mayEditPartner,
  maySeePartner,
  type PartnerCommand,
  type PartnerStatus,
  partnerWorkflow,
  records,
  refuseUnless,
  seesAllPartners,
  workflowUserOf,
} from '@bank/domain';
import { Body, Controller, Delete, Get, type OnModuleInit, Patch, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { readPosted } from '../../kernels/attributes/attribute.dto';
import { Profiles } from '../../kernels/attributes/profiles';
import { fromBody } from '../../kernels/fields/body';
import { HandleRecord } from '../../kernels/records/record.handler';
import { RecordQueries } from '../../kernels/records/record.queries';
import { Access } from '../../platform/auth/access.guard';
import { TakesFiles } from '../../platform/bodies/body.guard';
import { validation } from '../../platform/bodies/validation';
import { Ids } from '../../platform/commands/ids';
import { CurrentUser, currentRoles } from '../../platform/context/current-user';
import type { User } from '../../platform/context/user-directory';
import { Sheets } from '../../platform/exports/sheets';
import { ApiInclude, Include } from '../../platform/lists/include';
import type { ListQuery, QueryOf } from '../../platform/lists/list-query';
import { answerOne, answerPage, answerSuccess } from '../../platform/transport/answer';
import { ApiChange, ApiList, ApiOne, ApiSuccess } from '../../platform/transport/api-docs';
import { Id } from '../../platform/transport/id.pipe';
import { IfMatch } from '../../platform/transport/if-match';
import { TransitionDto } from '../../platform/transport/transition.dto';
import { SavePartner, ShownPartner, ShownProfile } from './partner.dto';
import { partnerIncludes, partnerList, partnerSheet, partnerView, sheetRow } from './partner.view';

const definition = records.partner;
const ReadInclude = () => Include(partnerIncludes);
type PartnerQuery = QueryOf<typeof partnerList>;

const contentOf = (body: SavePartner) => ({
  fields: fromBody(definition.fields, body),
  profile: readPosted(body.profile?.attributes),
});

/** Older callers don't know the field, so a partner is not displayed unless the request says so. */
const DEFAULT_FIELDS = { isPublicDisplay: false };

@ApiTags(definition.plural)
@Controller(definition.path)
export class PartnersController implements OnModuleInit {
  constructor(
    private readonly queries: RecordQueries,
    private readonly commands: CommandBus,
    private readonly ids: Ids,
    private readonly profiles: Profiles,
    private readonly sheets: Sheets,
  ) {}

  onModuleInit() {
    this.sheets.add({
      path: definition.path,
      title: definition.plural,
      list: partnerList,
      prepare: async (query: ListQuery) => {
        refuseUnless(currentRoles().includes('ROLE_ADMIN'));
        const where = await this.lackingAnswer(query as PartnerQuery);
        return {
          sheet: partnerSheet,
          rows: (signal) => this.queries.streamRows(definition, partnerView, query, sheetRow, signal, where),
          count: (signal) => this.queries.countStreamed(definition, partnerView, query, signal, where),
        };
      },
    });
  }

  @Get()
  @Access('partners', 'list')
  @ApiList('Lists Partners; without a view of all, the active partner', ShownPartner, partnerList)
  async list(
    @Query(partnerList) query: PartnerQuery,
    @Query('page') page: unknown,
    @CurrentUser() user: User,
    @Res({ passthrough: true }) response: Response,
  ) {
    if (query.download) return this.sheets.send(definition.path, query, response);
    const lacking = await this.lackingAnswer(query);
    if (seesAllPartners(user))
      return answerPage(await this.queries.fetchPage(definition, partnerView, query, lacking), query);
    const own = [...lacking, { sql: 'r.id = ?', values: [user.activePartner?.id ?? null] }];
    const asked = page ? query : { ...query, paging: undefined };
    return answerPage(await this.queries.fetchPage(definition, partnerView, asked, own), asked);
  }

  @Get('new-profile')
  @Access('partners/new-profile', 'show')
  @ApiOne('Shows the empty profile of a new Partner', ShownProfile)
  async newProfile() {
    return answerOne({ attributes: await this.profiles.answersFor('partnerAttribute', {}) });
  }

  @Get(':id')
  @Access('partners', 'show')
  @ApiInclude(partnerIncludes)
  @ApiOne('Shows a Partner', ShownPartner)
  async show(@Id() id: number, @ReadInclude() include: ReadonlySet<string>, @CurrentUser() user: User) {
    refuseUnless(maySeePartner(user, id));
    const { body, revision, row } = await this.queries.findOne(definition, partnerView, id);
    const enabledTransitions = enabledSteps(partnerWorkflow, body.status as PartnerStatus, workflowUserOf(user, id));
    const profile = include.has('profile')
      ? {
          profile: {
            id,
            attributes: await this.profiles.answersFor('partnerAttribute', row.profile as AttributeValues),
          },
        }
      : {};
    return answerOne(
      { ...body, ...profile, isEditable: mayEditPartner(user, id) },
      { revision, meta: { enabledTransitions } },
    );
  }

  @Post()
  @Access('partners', 'create')
  @TakesFiles()
  @ApiBody({ type: SavePartner })
  @ApiInclude(partnerIncludes)
  @ApiOne('Registers a Partner', ShownPartner, 201)
  async create(
    @Body(validation(SavePartner)) body: SavePartner,
    @ReadInclude() include: ReadonlySet<string>,
    @CurrentUser() user: User,
  ) {
    const id = await this.ids.freshOne(definition.sequence!);
    const { fields, profile } = contentOf(body);
    await this.send(id, { type: 'RegisterRecord', data: { id, fields: { ...DEFAULT_FIELDS, ...fields }, profile } });
    return this.show(id, include, user);
  }

  @Patch(':id')
  @Access('partners', 'edit')
  @TakesFiles()
  @ApiBody({ type: SavePartner })
  @ApiInclude(partnerIncludes)
  @ApiOne('Changes a Partner', ShownPartner)
  @ApiChange()
  async change(
    @Id() id: number,
    @Body(validation(SavePartner)) body: SavePartner,
    @ReadInclude() include: ReadonlySet<string>,
    @CurrentUser() user: User,
    @IfMatch() revision?: number,
  ) {
    refuseUnless(mayEditPartner(user, id));
    await this.send(id, { type: 'ChangeRecord', data: { ...contentOf(body), status: body.status } }, revision);
    return this.show(id, include, user);
  }

  @Patch(':id/transition')
  @Access('partners', 'transition')
  @ApiInclude(partnerIncludes)
  @ApiOne('Moves a Partner through its workflow', ShownPartner)
  @ApiChange()
  async transition(
    @Id() id: number,
    @Body(validation()) { transition }: TransitionDto,
    @ReadInclude() include: ReadonlySet<string>,
    @CurrentUser() user: User,
    @IfMatch() revision?: number,
  ) {
    refuseUnless(mayEditPartner(user, id));
    await this.send(id, { type: 'ApplyTransition', data: { transition } }, revision);
    return this.show(id, include, user);
  }

  @Delete(':id')
  @Access('partners', 'delete')
  @ApiSuccess('Deletes a Partner that nobody works for')
  async remove(@Id() id: number, @IfMatch() revision?: number) {
    await this.send(id, { type: 'RemoveRecord', data: {} }, revision);
    return answerSuccess(`${definition.deletedAs} "${await this.queries.nameOf(definition, id)}" deleted`);
  }

  private lackingAnswer({ filters }: PartnerQuery) {
    return this.profiles.lackingAnswer('partnerAttribute', 'r', filters.lacksAnswer);
  }

  private send(id: number, command: PartnerCommand, revision?: number) {
    return this.commands.execute(new HandleRecord('partner', id, command, revision));
  }
}
