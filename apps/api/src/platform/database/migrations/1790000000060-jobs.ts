import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Jobs1790000000060 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      CREATE TABLE app.jobs (
        name     text PRIMARY KEY,
        run      uuid NOT NULL,
        done_for timestamptz,
        began_at timestamptz NOT NULL,
        ended_at timestamptz,
        tries    integer NOT NULL,
        report   jsonb
      )
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('DROP TABLE app.jobs');
  }
}
