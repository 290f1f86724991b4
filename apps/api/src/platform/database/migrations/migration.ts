import type { MigrationInterface, QueryRunner } from 'typeorm';

/** @param name with the time behind it, by which TypeORM orders migrations and notes that they have run */
export const migration = (name: string, up: string, down: string): (new () => MigrationInterface) =>
  class {
    readonly name = name;
    up = async (runner: QueryRunner): Promise<void> => void (await runner.query(up));
    down = async (runner: QueryRunner): Promise<void> => void (await runner.query(down));
  };

/** The names of migrations that take away what former versions use begin so. */
export const CONTRACT = 'Contract';

/** The second step of a change: it runs when no process is left that does not know it. @param name without the word for its step */
export const contract = (name: string, up: string, down: string): (new () => MigrationInterface) =>
  migration(`${CONTRACT}${name}`, up, down);
