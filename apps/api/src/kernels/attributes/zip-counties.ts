import { LARGEST_ID } from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { LoadedTogether } from '../../platform/context/loaded-together';

export interface ZipLabel {
  id: number;
  /** `64110 (Jackson County, MO)` */
  label: string;
}

/** Users type on rather than read more matches than this. */
const MAX_FOUND = 50;
const SELECT_LABELS = `SELECT id, format('%s (%s, %s)', zip_code, county_name, state_code) AS label FROM app.zip_counties`;

@Injectable()
export class ZipCounties {
  private readonly loaded = new LoadedTogether((all: readonly (readonly number[])[]) => this.loadLabels(all));

  constructor(private readonly pool: Pool) {}

  async listOfStates(states: readonly string[]): Promise<ZipLabel[]> {
    const { rows } = await this.pool.query(
      `${SELECT_LABELS} WHERE state_code = ANY ($1) ORDER BY zip_code, county_name, id`,
      [states],
    );
    return rows;
  }

  /** The zip codes of some states whose label has this text, regardless of case: the first of them, sorted by zip code. */
  async findInStates(states: readonly string[], keyword: string): Promise<ZipLabel[]> {
    const { rows } = await this.pool.query(
      `SELECT id, label FROM (
         ${SELECT_LABELS} WHERE state_code = ANY ($1) ORDER BY zip_code, county_name, id
       ) zips WHERE strpos(lower(label), lower($2)) > 0 LIMIT $3`,
      [states, keyword, MAX_FOUND],
    );
    return rows;
  }

  /** id -> label, for the ids that exist. */
  async labels(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (!ids.length) return new Map();
    const possible = ids.filter((id) => id <= LARGEST_ID);
    return this.loaded.load(possible);
  }

  private async loadLabels(all: readonly (readonly number[])[]): Promise<ReadonlyMap<number, string>[]> {
    const { rows } = await this.pool.query<ZipLabel>(`${SELECT_LABELS} WHERE id = ANY ($1)`, [
      [...new Set(all.flat())],
    ]);
    const labels = new Map(rows.map(({ id, label }) => [id, label]));
    return all.map((ids) => new Map(ids.flatMap((id) => (labels.has(id) ? [[id, labels.get(id)!] as const] : []))));
  }
}
