import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A message names the stream of the person that it is about, so that an erasure finds it. */
export class MessagesAbout1790000000091 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      ALTER TABLE app.outbox ADD COLUMN about text;
      CREATE INDEX ON app.outbox (about) WHERE about IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('ALTER TABLE app.outbox DROP COLUMN about');
  }
}
