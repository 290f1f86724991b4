import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far each reactor has come in the log. */
export class Reactors1790000000040 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('CREATE TABLE app.reactors (name text PRIMARY KEY, position bigint NOT NULL)');
  }

  async down(runner: QueryRunner) {
    await runner.query('DROP TABLE app.reactors');
  }
}
