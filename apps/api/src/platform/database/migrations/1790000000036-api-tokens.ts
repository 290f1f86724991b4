import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Hashes of the tokens that programs sign in with; the log says what each may do. */
export class ApiTokens1790000000036 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      CREATE TABLE app.api_tokens (
        token_id     integer PRIMARY KEY,
        hash         bytea NOT NULL UNIQUE,
        last_used_at timestamptz
      );
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('DROP TABLE app.api_tokens');
  }
}
