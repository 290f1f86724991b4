import {
  type AttributeDefinition,
  clientWorkflow,
  DUPLICATE_CLIENT,
  type Input,
  mayEditAllClients,
  mayTransferClient,
  type PostedAttribute,
  partnerToTakeFor,
  Rejection,
  records,
  refuseUnless,
} from '@bank/domain';
import { inSight } from '@bank/projections';
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  type OnModuleInit,
  Param,
  Patch,
  Post,
  Query,
  Res,
} from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { readPosted } from '../../kernels/attributes/attribute.dto';
import { Profiles } from '../../kernels/attributes/profiles';
import { currentClientSight, currentClientUser } from '../../kernels/authority/client-user';
import { RecordQueries } from '../../kernels/records/record.queries';
import { AccessNotes } from '../../platform/access-notes/access-notes';
import { Access } from '../../platform/auth/access.guard';
import { TakesFiles } from '../../platform/bodies/body.guard';
import { validation } from '../../platform/bodies/validation';
import { Sheets } from '../../platform/exports/sheets';
import type { Condition } from '../../platform/lists/fetch-page';
import { ApiInclude, Include } from '../../platform/lists/include';
import type { ListQuery, QueryOf } from '../../platform/lists/list-query';
import { answerPage, answerSuccess } from '../../platform/transport/answer';
import { ApiChange, ApiList, ApiOne, ApiSuccess } from '../../platform/transport/api-docs';
import { IfMatch } from '../../platform/transport/if-match';
import { TransitionDto } from '../../platform/transport/transition.dto';
import { AcrossPartners } from './across-partners';
import { ClientDirectory } from './client.directory';
import { SaveClient, ShownClient } from './client.dto';
import {
  clientIncludes,
  clientList,
  clientListView,
  clientSheet,
  clientSheetRow,
  clientSheetView,
  includeLastDistribution,
} from './client.view';
import { Clients, clientFieldsOf } from './clients.service';
import { DIAPER_SIZE_QUESTION } from './diaper-size';
import { keywordConditions } from './keyword';

const definition = records.client;
const ReadInclude = () => Include(clientIncludes);
const NO_ACTIVE_PARTNER = 'Current logged in user has no active partner or is an admin.';

type ClientQuery = QueryOf<typeof clientList>;
/** The clients that match the keyword and lack an answer, among the ones that the user sees. */
const shownConditions = async ({ filters }: ClientQuery, profiles: Profiles): Promise<Condition[]> => [
  ...(await keywordConditions(filters.keyword, profiles)),
  ...(await profiles.lackingAnswer('clientAttribute', 'r', filters.lacksAnswer)),
  ...inSight(currentClientSight(), 'r'),
];

/** A partner's people register and keep clients for their active partner. @throws Rejection forbidden */
const withOwnPartner = <B extends Readonly<Record<string, unknown>>>(body: B): B => {
  const user = currentClientUser();
  if (mayEditAllClients(user)) return body;
  return { ...body, partner: partnerToTakeFor(user) };
};

@ApiTags(definition.plural)
@Controller(definition.path)
export class ClientsController implements OnModuleInit {
  constructor(
    private readonly clients: Clients,
    private readonly directory: ClientDirectory,
    private readonly across: AcrossPartners,
    private readonly queries: RecordQueries,
    private readonly accessNotes: AccessNotes,
    private readonly sheets: Sheets,
    private readonly profiles: Profiles,
  ) {}

  onModuleInit() {
    this.sheets.add({
      path: definition.path,
      title: definition.plural,
      list: clientList,
      prepare: async (query: ListQuery) => {
        const where = await shownConditions(query as ClientQuery, this.profiles);
        return {
          sheet: clientSheet,
          rows: (signal) => this.queries.streamRows(definition, clientSheetView, query, clientSheetRow, signal, where),
          count: (signal) => this.queries.countStreamed(definition, clientSheetView, query, signal, where),
          about: { kind: definition.kind, filters: Object.keys(query.filters) },
        };
      },
    });
  }

  @Get()
  @Access('clients', 'list')
  @ApiList('Lists Clients; without a view of all, those of the active partner', ShownClient, clientList)
  async list(@Query(clientList) query: ClientQuery, @Res({ passthrough: true }) response: Response) {
    if (query.download) return this.sheets.send(definition.path, query, response);
    const where = await shownConditions(query, this.profiles);
    const viewFor = (sizeQuestions: readonly AttributeDefinition[]) =>
      includeLastDistribution(clientListView(sizeQuestions), query.include);
    const shown = this.profiles.shownQuestions('clientAttribute', [DIAPER_SIZE_QUESTION]).then(viewFor);
    const page = await this.queries.fetchPage(definition, viewFor([]), query, where, shown);
    const ids = page.rows.map(({ table_id }) => Number(table_id));
    this.accessNotes.noteShown(definition.kind, ids, 'list');
    return answerPage(page, query);
  }

  @Get(':id')
  @Access('clients', 'show')
  @ApiInclude(clientIncludes)
  @ApiOne('Shows a Client', ShownClient)
  async show(@Param('id') publicId: string, @ReadInclude() include: ReadonlySet<string>) {
    return this.clients.answer({ publicId }, include);
  }

  @Post()
  @Access('clients', 'create')
  @TakesFiles()
  @ApiBody({ type: SaveClient })
  @ApiInclude(clientIncludes)
  @ApiOne('Registers a Client', ShownClient, 201)
  async create(@Body(validation(SaveClient)) body: SaveClient, @ReadInclude() include: ReadonlySet<string>) {
    const fields = clientFieldsOf(withOwnPartner(body));
    const id = await this.registerCounted(fields, readPosted(body.attributes) ?? []);
    return this.clients.read({ id }, include);
  }

  /** That a child is registered already is an answer about it, which counts for people of partners. */
  private async registerCounted(fields: Input, profile: readonly PostedAttribute[]): Promise<number> {
    try {
      return (await this.clients.register(fields, { profile })).id;
    } catch (error) {
      const isDuplicate = error instanceof Rejection && error.message === DUPLICATE_CLIENT;
      if (isDuplicate && currentClientSight() !== 'all') await this.across.count('answer');
      throw error;
    }
  }

  @Patch(':id')
  @Access('clients', 'edit')
  @TakesFiles()
  @ApiBody({ type: SaveClient })
  @ApiInclude(clientIncludes)
  @ApiOne('Changes a Client', ShownClient)
  @ApiChange()
  async change(
    @Param('id') publicId: string,
    @Body(validation(SaveClient)) body: SaveClient,
    @ReadInclude() include: ReadonlySet<string>,
    @IfMatch() revision?: number,
  ) {
    const { id } = await this.directory.findEditable(publicId);
    const data = {
      fields: clientFieldsOf(withOwnPartner(body)),
      profile: readPosted(body.attributes),
      status: body.status,
    };
    await this.clients.send(id, { type: 'ChangeRecord', data }, revision);
    return this.clients.answerMove(id, body.status, include);
  }

  @Patch(':id/transition')
  @Access('clients', 'transition')
  @ApiInclude(clientIncludes)
  @ApiOne('Moves a Client through its workflow', ShownClient)
  @ApiChange()
  async transition(
    @Param('id') publicId: string,
    @Body(validation()) { transition }: TransitionDto,
    @ReadInclude() include: ReadonlySet<string>,
    @IfMatch() revision?: number,
  ) {
    const { id } = await this.directory.findEditable(publicId);
    await this.clients.send(id, { type: 'ApplyTransition', data: { transition } }, revision);
    const to = clientWorkflow.steps.find(({ name }) => name === transition)?.to;
    return this.clients.answerMove(id, to, include);
  }

  @Post(':id/review')
  @HttpCode(200)
  @Access('clients', 'review')
  @ApiInclude(clientIncludes)
  @ApiOne('Marks a Client as reviewed', ShownClient)
  async review(@Param('id') publicId: string, @ReadInclude() include: ReadonlySet<string>) {
    const { id } = await this.directory.findEditable(publicId);
    await this.clients.send(id, { type: 'ReviewClient', data: {} });
    return this.clients.answer({ id }, include);
  }

  @Post(':id/transfer')
  @HttpCode(200)
  @Access('clients', 'transfer')
  @ApiInclude(clientIncludes)
  @ApiOne('Moves a Client to the active partner and activates it', ShownClient)
  async transfer(@Param('id') publicId: string, @ReadInclude() include: ReadonlySet<string>) {
    const { id, status } = await this.directory.find(publicId);
    const user = currentClientUser();
    const { activePartner } = user;
    if (!activePartner) throw new Rejection('malformed', NO_ACTIVE_PARTNER);
    refuseUnless(mayTransferClient(user, status));
    if (!mayEditAllClients(user)) partnerToTakeFor(user);
    await this.clients.send(id, { type: 'TransferClient', data: { partner: activePartner.id } });
    return this.clients.answer({ id }, include);
  }

  @Post(':id/unmerge')
  @HttpCode(200)
  @Access('clients', 'unmerge')
  @ApiInclude(clientIncludes)
  @ApiOne('Un-merges a Client', ShownClient)
  async unmerge(@Param('id') publicId: string, @ReadInclude() include: ReadonlySet<string>) {
    const { id } = await this.directory.findEditable(publicId);
    await this.clients.send(id, { type: 'UnmergeClient', data: {} });
    return this.clients.answer({ id }, include);
  }

  @Delete(':id')
  @Access('clients', 'delete')
  @ApiSuccess('Deletes a Client')
  async remove(@Param('id') publicId: string, @IfMatch() revision?: number) {
    const { id, fullName } = await this.directory.find(publicId);
    await this.clients.send(id, { type: 'RemoveRecord', data: {} }, revision);
    return answerSuccess(`${definition.deletedAs} "${fullName ?? publicId}" deleted.`);
  }
}
