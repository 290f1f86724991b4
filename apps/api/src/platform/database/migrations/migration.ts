import type { MigrationInterface, QueryRunner } from 'typeorm';

/** @param name with the time behind it, by which TypeORM orders migrations and notes that they have run */
export const migration = (name: string, up: string, down: string): (new () => MigrationInterface) =>
  class {
    readonly name = name;
    up = async (runner: QueryRunner): Promise<void> => void (await runner.query(up));
    down = async (runner: QueryRunner): Promise<void> => void (await runner.query(down));
  };
