import { canPlaceOrders } from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { type Choice, ChoiceIndex } from '../values/reads';
import { words } from '../values/words';

export interface NamedPartner {
  id: number;
  title: string;
  status: string;
  legacyId: string | null;
  /** Titles of earlier times that no partner has now. */
  olderTitles: readonly string[];
}

/** The partners by all that a sheet may call them: title, ID, older number, and the names that they had before. */
@Injectable()
export class PartnerNames {
  constructor(private readonly pool: Pool) {}

  /** Those that may take clients first, so that the template lists them. */
  async load(): Promise<ChoiceIndex> {
    const all = await this.list();
    const open = all.filter(({ status }) => canPlaceOrders(status));
    const closed = all.filter(({ status }) => !canPlaceOrders(status));
    return new ChoiceIndex([...open, ...closed].map(choiceOf));
  }

  async list(): Promise<NamedPartner[]> {
    const { rows } = await this.pool.query<NamedPartner>(
      `SELECT p.id, p.title, p.status, p.legacy_id AS "legacyId", coalesce(h.titles, '{}') AS "olderTitles"
       FROM read.partners p
       LEFT JOIN (
         SELECT object_id, array_agg(DISTINCT data ->> 'title') AS titles FROM read.history
         WHERE object_class = 'Partner' AND data ->> 'title' IS NOT NULL GROUP BY object_id
       ) h ON h.object_id = p.id::text
       WHERE p.removed_at IS NULL ORDER BY lower(p.title), p.id`,
    );
    const titles = new Set(rows.map(({ title }) => words(title)));
    const isOlder = (title: string) => !titles.has(words(title));
    return rows.map((partner) => ({ ...partner, olderTitles: partner.olderTitles.filter(isOlder) }));
  }
}

const choiceOf = ({ id, title, legacyId, olderTitles }: NamedPartner): Choice => ({
  value: id,
  names: [title, String(id), ...(legacyId && legacyId !== String(id) ? [legacyId] : []), ...olderTitles],
});
