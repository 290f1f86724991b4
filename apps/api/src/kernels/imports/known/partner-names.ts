import { canPlaceOrders } from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { type Choice, ChoiceIndex } from '../values/reads';
import { words } from '../values/words';

interface Named {
  id: number;
  title: string;
  status: string;
  legacy: string | null;
  older: readonly string[];
}

/** The partners by all that a sheet may call them: title, ID, older number, and the names that they had before. */
@Injectable()
export class PartnerNames {
  constructor(private readonly pool: Pool) {}

  /** Those that may take clients first, so that the template lists them. */
  async load(): Promise<ChoiceIndex> {
    const { rows } = await this.pool.query<Named>(
      `SELECT p.id, p.title, p.status, p.legacy_id AS legacy, coalesce(h.titles, '{}') AS older
       FROM read.partners p
       LEFT JOIN (
         SELECT object_id, array_agg(DISTINCT data ->> 'title') AS titles FROM read.history
         WHERE object_class = 'Partner' AND data ->> 'title' IS NOT NULL GROUP BY object_id
       ) h ON h.object_id = p.id::text
       WHERE p.removed_at IS NULL ORDER BY lower(p.title), p.id`,
    );
    const titles = new Set(rows.map(({ title }) => words(title)));
    const open = rows.filter(({ status }) => canPlaceOrders(status));
    const closed = rows.filter(({ status }) => !canPlaceOrders(status));
    return new ChoiceIndex([...open, ...closed].map((partner) => choiceOf(partner, titles)));
  }
}

/** What another partner is called now means that one. */
const choiceOf = ({ id, title, legacy, older }: Named, titles: ReadonlySet<string>): Choice => ({
  value: id,
  names: [
    title,
    String(id),
    ...(legacy && legacy !== String(id) ? [legacy] : []),
    ...older.filter((name) => !titles.has(words(name))),
  ],
});
