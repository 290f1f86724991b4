import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Reactors1790000000040 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('CREATE TABLE app.reactors (name text PRIMARY KEY, position bigint NOT NULL)');
  }

  async down(runner: QueryRunner) {
    await runner.query('DROP TABLE app.reactors');
  }
}
