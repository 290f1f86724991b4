import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The erased subjects of whom nothing is left on the disk either. */
export class ScrubbedErasures1790000000092 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('CREATE TABLE app.scrubbed_erasures (subject text PRIMARY KEY)');
  }

  async down(runner: QueryRunner) {
    await runner.query('DROP TABLE app.scrubbed_erasures');
  }
}
