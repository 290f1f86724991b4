import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files from before stay readable, and the sweep encrypts them. */
export class SealedFiles1790000000090 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      ALTER TABLE app.files
        ADD COLUMN details bytea,
        ALTER COLUMN filename DROP NOT NULL,
        ALTER COLUMN mime_type DROP NOT NULL,
        ADD CHECK ((details IS NULL) = (filename IS NOT NULL AND mime_type IS NOT NULL));
      CREATE INDEX ON app.files (id) WHERE details IS NULL;
    `);
  }

  /** Nothing here can open what was encrypted: such files are lost. */
  async down(runner: QueryRunner) {
    await runner.query(`
      DELETE FROM app.files WHERE details IS NOT NULL;
      ALTER TABLE app.files
        DROP COLUMN details,
        ALTER COLUMN filename SET NOT NULL,
        ALTER COLUMN mime_type SET NOT NULL;
    `);
  }
}
