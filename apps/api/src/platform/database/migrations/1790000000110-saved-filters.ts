import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Searches that users keep under a name, with those of their filters that are about people named in `personal`. */
export class SavedFilters1790000000110 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      CREATE TABLE app.saved_filters (
        id       integer PRIMARY KEY,
        user_id  integer NOT NULL,
        screen   text NOT NULL,
        name     text NOT NULL,
        filters  jsonb NOT NULL,
        personal text[] NOT NULL
      );
      CREATE UNIQUE INDEX ON app.saved_filters (user_id, screen, lower(name));
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('DROP TABLE app.saved_filters');
  }
}
