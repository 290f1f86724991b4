import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Secrets of the tokens that programs sign in with; what each may do is in the log. */
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
