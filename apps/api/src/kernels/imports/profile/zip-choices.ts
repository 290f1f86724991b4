import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { ChoiceIndex } from '../values/reads';

/** The table of a bank has some ten thousand zip codes, and changes once a year. */
@Injectable()
export class ZipChoices {
  private loaded: { state: string; index: ChoiceIndex } | undefined;

  constructor(private readonly pool: Pool) {}

  async load(): Promise<ChoiceIndex> {
    const { rows: states } = await this.pool.query<{ state: string }>(
      `SELECT concat_ws(' ', count(*), max(id), sum(hashtext(county_name)::bigint)) AS state FROM app.zip_counties`,
    );
    const { state } = states[0]!;
    if (this.loaded?.state === state) return this.loaded.index;
    const { rows } = await this.pool.query<{ id: number; zip: string; label: string }>(
      `SELECT id, zip_code AS zip, format('%s (%s, %s)', zip_code, county_name, state_code) AS label FROM app.zip_counties`,
    );
    const index = new ChoiceIndex(rows.map(({ id, zip, label }) => ({ value: id, names: [label, zip] })));
    this.loaded = { state, index };
    return index;
  }
}
