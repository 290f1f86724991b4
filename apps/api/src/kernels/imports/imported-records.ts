import { Rejection } from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Imports } from './imports.service';

/** What a finished import brought in or found. */
@Injectable()
export class ImportedRecords {
  constructor(
    private readonly pool: Pool,
    private readonly imports: Imports,
  ) {}

  /** The ids of its records, except for those that were taken back. @throws Rejection notFound, forbidden, conflict */
  async find(id: number, kind: string): Promise<number[]> {
    const found = await this.imports.show(id);
    if (found.kind !== kind) throw new Rejection('conflict', `Import ${id} is of another kind: ${found.kind}.`);
    const { rows } = await this.pool.query<{ record: number }>(
      `SELECT DISTINCT coalesce((existing ->> 'id')::integer, (former ->> 'id')::integer) AS record
       FROM app.import_rows
       WHERE import = $1 AND outcome IN ('NEW', 'CHANGED', 'SAME') AND (existing IS NOT NULL OR former IS NOT NULL)
       ORDER BY 1`,
      [id],
    );
    return rows.map(({ record }) => record);
  }
}
