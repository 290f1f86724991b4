import { canPlaceOrders, records } from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { type Choice, ChoiceIndex } from '../values/reads';
import { loadOlderNames } from './older-names';

export interface NamedPartner {
  id: number;
  title: string;
  status: string;
  partnerType: string;
  legacyId: string | null;
  /** Titles of earlier times that no partner has now. */
  olderTitles: readonly string[];
}

/** The partners by all that a sheet may call them: title, ID, older number, and the names that they had before. */
@Injectable()
export class PartnerNames {
  constructor(private readonly pool: Pool) {}

  /** @param only the one that may be named */
  async load(only?: number): Promise<ChoiceIndex> {
    const all = await this.list();
    return choicesOf(all.filter(({ id }) => only === undefined || id === only));
  }

  async list(): Promise<NamedPartner[]> {
    const { rows } = await this.pool.query<Omit<NamedPartner, 'olderTitles'>>(
      `SELECT id, title, status, partner_type AS "partnerType", legacy_id AS "legacyId"
       FROM read.partners WHERE removed_at IS NULL ORDER BY lower(title), id`,
    );
    const named = rows.map(({ id, title }) => ({ id, names: [title] }));
    const older = await loadOlderNames(this.pool, records.partner, ['title'], named);
    return rows.map((partner) => ({ ...partner, olderTitles: older.get(partner.id) ?? [] }));
  }
}

/** Those that may take clients first, so that the template lists them. */
export const choicesOf = (partners: readonly NamedPartner[]): ChoiceIndex => {
  const open = partners.filter(({ status }) => canPlaceOrders(status));
  const closed = partners.filter(({ status }) => !canPlaceOrders(status));
  return new ChoiceIndex([...open, ...closed].map(choiceOf));
};

const choiceOf = ({ id, title, legacyId, olderTitles }: NamedPartner): Choice => ({
  value: id,
  names: [title, String(id), ...(legacyId && legacyId !== String(id) ? [legacyId] : []), ...olderTitles],
});
