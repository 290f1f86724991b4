import { type AccessEntry, capitalise, erasableKinds, Rejection, records } from '@bank/domain';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Pool } from 'pg';
import { Access } from '../../platform/auth/access.guard';
import { type Condition, fetchPage } from '../../platform/lists/fetch-page';
import { listQuery, type QueryOf } from '../../platform/lists/list-query';
import { answerPage } from '../../platform/transport/answer';
import { ApiList } from '../../platform/transport/api-docs';
import { describeAccess, type ReadAccess } from './describe-access';
import { ShownIds } from './shown-ids';

/** Name of a class -> its kind of record. Openings and exports of these are noted. */
const kindByClass = Object.fromEntries(erasableKinds.map((kind) => [capitalise(kind), kind]));

class ShownAccess implements AccessEntry {
  @ApiProperty({ format: 'date-time' }) opened_at: string;
  @ApiProperty({ description: 'Who looked' }) username: string;
  @ApiProperty({ enum: ['opened', 'exported', 'printed', 'shown'] }) action: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'What was exported, or where it was shown' }) detail:
    | string
    | null;
}

const list = listQuery({
  sorts: { opened_at: 'a.opened_at' },
  sort: 'opened_at|desc',
  id: 'a.id',
  perPage: 25,
  filters: {
    object_class: { type: 'choice', choices: Object.keys(kindByClass) },
    object_id: { type: 'text' },
  },
});

/** Exports of lists may have held any record that there was, so that they stand with every one. */
const CONCERNS_RECORD = `(a.record = ? OR a.record IS NULL AND a.opened_at >= ?)`;

@ApiTags('History')
@Controller('logs/access')
export class AccessController {
  constructor(
    private readonly pool: Pool,
    private readonly ids: ShownIds,
  ) {}

  @Get()
  @Access('logs', 'show')
  @ApiList('Shows who opened or exported a record about somebody, newest first', ShownAccess, list)
  async list(@Query(list) query: QueryOf<typeof list>) {
    const { object_class, object_id } = query.filters;
    if (!object_class)
      throw new Rejection('malformed', 'Name the class.', { object_class: 'Must be a name such as Client' });
    const kind = kindByClass[object_class]!;
    const where: Condition[] = [{ sql: `a.kind = ? AND a.action <> 'limited'`, values: [kind] }];
    if (object_id) {
      const { id, createdAt } = await this.ids.find(records[kind], object_id);
      where.push({ sql: CONCERNS_RECORD, values: [id, createdAt] });
    }
    const page = await fetchPage<ReadAccess>(
      this.pool,
      {
        columns: `a.opened_at, a.action, a.record, a.filters, a.rows, a.place,
          coalesce(nullif(concat_ws(' ', u.name->>'firstName', u.name->>'lastName'), ''), a.actor) AS username`,
        from: 'read.access_log a',
        joins: { u: { table: 'read.users', on: `a.actor = 'user-' || u.id` } },
        where,
      },
      query,
    );
    return answerPage({ ...page, rows: page.rows.map(describeAccess) }, query);
  }
}
