import type { MigrationInterface, QueryRunner } from 'typeorm';

/** At most one code a session; it goes with the session. */
export class OneTimeCodes1790000000031 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      CREATE TABLE app.one_time_codes (
        sid        text PRIMARY KEY REFERENCES app.sessions ON DELETE CASCADE,
        hash       bytea NOT NULL,
        attempts   integer NOT NULL DEFAULT 0,
        expires_at timestamptz NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('DROP TABLE app.one_time_codes');
  }
}
