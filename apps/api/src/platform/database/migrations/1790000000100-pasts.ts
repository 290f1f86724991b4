import { migration } from './migration';

export const pasts = migration(
  'Pasts1790000000100',
  `
  CREATE TABLE app.pasts (
    id         integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    report     text NOT NULL,
    position   bigint NOT NULL,
    at         timestamptz NOT NULL,
    editions   text[] NOT NULL,
    status     text NOT NULL,
    done       bigint NOT NULL DEFAULT 0,
    message    text,
    run        uuid,
    tries      integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL
  )
`,
  'DROP TABLE app.pasts',
);
