import { normalise, type RecordOf, records, SETTINGS_ID } from '@bank/domain';
import { snake } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { fromBody } from '../fields/body';
import { HandleRecord } from './record.handler';

const { fields } = records.setting;
export type Settings = RecordOf<typeof records.setting>;

const initialSettings = normalise(fields, {}, () => 0) as Settings;

@Injectable()
export class SettingsService {
  constructor(
    private readonly pool: Pool,
    private readonly commands: CommandBus,
  ) {}

  /** Reads the settings; they have no revision as long as nobody has saved any. */
  async read(): Promise<{ values: Settings; revision?: number }> {
    const { rows } = await this.pool.query('SELECT * FROM read.system_settings WHERE id = $1', [SETTINGS_ID]);
    if (!rows[0]) return { values: initialSettings };
    const values = Object.keys(fields).map((name) => [name, rows[0][snake(name)] ?? null]);
    return { values: Object.fromEntries(values), revision: rows[0].revision };
  }

  async change(body: Readonly<Record<string, unknown>>, revision?: number): Promise<void> {
    const command = { type: 'ChangeRecord', data: { fields: fromBody(fields, body) } } as const;
    await this.commands.execute(new HandleRecord('setting', SETTINGS_ID, command, revision));
  }
}
