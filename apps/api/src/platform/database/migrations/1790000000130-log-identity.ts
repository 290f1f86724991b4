import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LogIdentity1790000000130 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      CREATE TABLE app.log_identity (
        is_single   boolean PRIMARY KEY DEFAULT true CHECK (is_single),
        first_event text NOT NULL
      )
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('DROP TABLE app.log_identity');
  }
}
