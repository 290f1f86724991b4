import { SETTINGS_ID } from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { TimeZone } from '../../platform/context/time-zone';

@Injectable()
export class SettingsTimeZone implements TimeZone {
  constructor(private readonly pool: Pool) {}

  async read(): Promise<string | null> {
    const { rows } = await this.pool.query('SELECT time_zone FROM read.system_settings WHERE id = $1', [SETTINGS_ID]);
    return rows[0]?.time_zone ?? null;
  }
}
