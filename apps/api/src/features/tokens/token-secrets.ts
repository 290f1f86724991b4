import { Rejection } from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { hashOf, newSecret } from '../../platform/auth/secret';

@Injectable()
export class TokenSecrets {
  constructor(private readonly pool: Pool) {}

  /** @throws Rejection when the token has its secret already */
  async issue(id: number): Promise<string> {
    const token = `bank_${newSecret()}`;
    const { rowCount } = await this.pool.query(
      'INSERT INTO app.api_tokens (token_id, hash) VALUES ($1, $2) ON CONFLICT (token_id) DO NOTHING',
      [id, hashOf(token)],
    );
    if (rowCount === 1) return token;
    throw new Rejection('conflict', 'This token was already shown. If it is lost, revoke it and create another one.');
  }

  async forget(id: number): Promise<void> {
    await this.pool.query('DELETE FROM app.api_tokens WHERE token_id = $1', [id]);
  }
}
