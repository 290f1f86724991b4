import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Contents of uploaded files. The events of the stream `owner` hold their ids. */
export class Files1790000000033 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      CREATE TABLE app.files (
        id         uuid PRIMARY KEY,
        owner      text NOT NULL,
        filename   text NOT NULL,
        mime_type  text NOT NULL,
        content    bytea NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX ON app.files (owner);
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('DROP TABLE app.files');
  }
}
