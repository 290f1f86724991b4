import { migration } from './migration';

/** The Merkle tree over the log, in tiles, and the checkpoints that were signed. Apart from the log, and never rebuilt from it. */
export const sealTables = migration(
  'Seal1790000000160',
  `
  CREATE SCHEMA seal;
  CREATE TABLE seal.tiles (
    level  smallint NOT NULL,
    index  bigint   NOT NULL,
    hashes bytea    NOT NULL,
    PRIMARY KEY (level, index)
  );
  -- Positions of a log may have gaps; places in the tree have none.
  CREATE TABLE seal.first_positions (
    tile     bigint PRIMARY KEY,
    position bigint NOT NULL UNIQUE
  );
  CREATE TABLE seal.checkpoints (
    size      bigint      PRIMARY KEY,
    position  bigint      NOT NULL,
    note      text        NOT NULL,
    signed_at timestamptz NOT NULL
  );
  CREATE TABLE seal.comparisons (
    compared_at timestamptz PRIMARY KEY,
    size        bigint      NOT NULL,
    problem     text
  );
`,
  'DROP SCHEMA seal CASCADE',
);
