import { linesOfAddress, Rejection, SETTINGS_ID } from '@bank/domain';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Pool } from 'pg';
import type { Bank, Letterhead, Picture } from '../../platform/context/bank';
import { Files } from '../../platform/files/files';
import type { Settings } from '../../platform/settings/settings';
import { SETTINGS } from '../../platform/settings/tokens';

@Injectable()
export class SettingsBank implements Bank, OnModuleInit {
  constructor(
    private readonly pool: Pool,
    private readonly files: Files,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Pictures that were the logo before are nobody's to see. */
  onModuleInit() {
    this.files.guard('setting', async ({ id }) => id === (await this.read()).logo);
  }

  async read(): Promise<Letterhead> {
    const { rows } = await this.pool.query<{ bank_name: string | null; bank_address: string | null; logo: string }>(
      'SELECT bank_name, bank_address, bank_logo AS logo FROM read.system_settings WHERE id = $1',
      [SETTINGS_ID],
    );
    const name = rows[0]?.bank_name ?? this.settings.bankName;
    return {
      name: this.settings.isPractice ? `${name} (practice)` : name,
      address: linesOfAddress(rows[0]?.bank_address ?? null),
      logo: rows[0]?.logo ?? null,
    };
  }

  async logo(id: string): Promise<Picture | undefined> {
    if (id !== (await this.read()).logo) return undefined;
    try {
      return await this.files.serve(id);
    } catch (error) {
      if (error instanceof Rejection) return undefined;
      throw error;
    }
  }
}
