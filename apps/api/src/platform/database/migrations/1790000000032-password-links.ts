import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PasswordLinks1790000000032 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      CREATE TABLE app.password_links (
        hash       bytea PRIMARY KEY,
        user_id    integer NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX ON app.password_links (user_id);
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('DROP TABLE app.password_links');
  }
}
