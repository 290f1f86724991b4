import { clientSight, records, refuseWithoutSight, seesAllClients, soughtAcrossPartners } from '@bank/domain';
import { inSight } from '@bank/projections';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Profiles } from '../../kernels/attributes/profiles';
import { currentClientUser } from '../../kernels/authority/client-user';
import { RecordQueries } from '../../kernels/records/record.queries';
import { AccessNotes } from '../../platform/access-notes/access-notes';
import { Access } from '../../platform/auth/access.guard';
import type { Condition } from '../../platform/lists/fetch-page';
import type { QueryOf } from '../../platform/lists/list-query';
import { answerMany } from '../../platform/transport/answer';
import { ApiList, ApiRefusals } from '../../platform/transport/api-docs';
import { AcrossPartners, isOwnOrTransferable, isSought } from './across-partners';
import { ShownClient } from './client.dto';
import { clientListView, clientSearch } from './client.view';
import { keywordConditions, refuseEmptySearch } from './keyword';

const definition = records.client;
const MAX_SEARCH_RESULTS = 5;

type SearchQuery = QueryOf<typeof clientSearch>;

/** Finds clients beyond one's own, for transfers and against duplicates. */
@ApiTags(definition.plural)
@Controller(`${definition.path}/search`)
export class ClientSearchController {
  constructor(
    private readonly queries: RecordQueries,
    private readonly across: AcrossPartners,
    private readonly accessNotes: AccessNotes,
    private readonly profiles: Profiles,
  ) {}

  @Get()
  @Access('clients', 'search')
  @ApiList(
    'Finds at most five clients. Staff find those of all partners by name or birth date. People of a partner find their own in the same way, and those of another partner that may be transferred by first name, last name and birth date together, or by the full ID',
    ShownClient,
    clientSearch,
  )
  @ApiRefusals(429)
  async search(@Query(clientSearch) query: SearchQuery) {
    const where = await this.conditionsOf(query);
    const limited = { ...query, paging: { page: 1, perPage: MAX_SEARCH_RESULTS }, include: new Set(['partner']) };
    const { rows } = await this.queries.fetchPage(definition, clientListView([]), limited, where);
    this.accessNotes.noteShown(
      definition.kind,
      rows.map(({ table_id }) => Number(table_id)),
      'search',
    );
    return answerMany(
      rows.map(({ id, fullName, parentFullName, birthdate, partner, status, canPartnerTransfer, expiresAt }) => ({
        id,
        fullName,
        parentFullName,
        birthdate,
        partner,
        status,
        canPartnerTransfer,
        ...(status === 'INACTIVE_(EXPIRED)' && { expiredOn: expiresAt }),
      })),
    );
  }

  private async conditionsOf({ filters }: SearchQuery): Promise<readonly Condition[]> {
    const user = currentClientUser();
    if (seesAllClients(user)) return this.conditionsOfStaff(filters);
    const sought = soughtAcrossPartners(filters);
    if (!sought) refuseEmptySearch(filters);
    refuseWithoutSight(user);
    const own = inSight(clientSight(user), 'r');
    if (!sought) return [...(await keywordConditions(filters.keyword, this.profiles)), ...own];
    await this.across.count('answer');
    return [isSought(sought), isOwnOrTransferable(own)];
  }

  /** Staff find clients of all partners by whatever they know. @throws Rejection malformed */
  private async conditionsOfStaff({ keyword, firstName, lastName, publicId, birthdate }: SearchQuery['filters']) {
    if (publicId) return [isSought({ publicId })];
    const words = [keyword, firstName, lastName].filter(Boolean).join(' ');
    refuseEmptySearch({ keyword: words, birthdate });
    return keywordConditions(words, this.profiles);
  }
}
