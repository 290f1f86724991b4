import { canOpen, isScreen, Rejection, refuseInvalid } from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';
import { Effects } from '../../platform/commands/effects';
import { Ids } from '../../platform/commands/ids';
import { lockKey } from '../../platform/commands/lock-key';
import type { User } from '../../platform/context/user-directory';
import { linkOf, namesPerson, personalNames, refusePersonalName, refuseUnfit } from './saved-filter';
import type { ChangeFilter, Filters, SaveFilter, ShownSavedFilter } from './saved-filters.dto';

const MAX_SAVED_FILTERS = 100;
const UNIQUE_VIOLATION = '23505';
const NAME_TAKEN = 'This screen already has a saved search with this name';

interface Stored {
  id: number;
  screen: string;
  name: string;
  filters: Filters;
  personal: string[];
}

@Injectable()
export class SavedFilters {
  constructor(
    private readonly pool: Pool,
    private readonly ids: Ids,
    private readonly effects: Effects,
  ) {}

  async list({ id: user }: User, screen?: string): Promise<ShownSavedFilter[]> {
    const { rows } = await this.pool.query<Stored>(
      `SELECT id, screen, name, filters, personal FROM app.saved_filters
       WHERE user_id = $1 AND ($2::text IS NULL OR screen = $2) ORDER BY screen, lower(name), id`,
      [user, screen ?? null],
    );
    return rows.map(shown);
  }

  /** @throws Rejection for a screen that the user may not open, a name that is taken, or one too many */
  async create(user: User, { screen, name: typed, filters, personal }: SaveFilter): Promise<ShownSavedFilter> {
    const name = typed.trim();
    if (!isScreen(screen) || !canOpen(user.roles, screen))
      refuseInvalid({ screen: 'Must be the route of a list or report that you may open, such as /products' });
    refuseUnfit({ name, filters });
    const personalFilters = personalNames(screen, filters, personal);
    refusePersonalName(name, filters, personalFilters);
    const id = await this.ids.freshOne('savedFilter');
    await this.effects.once('search saved', async (connection) => {
      await refuseOneTooMany(connection, user.id);
      await refuseTakenName(
        connection.query('INSERT INTO app.saved_filters VALUES ($1, $2, $3, $4, $5, $6)', [
          id,
          user.id,
          screen,
          name,
          filters,
          personalFilters,
        ]),
      );
    });
    return this.show(user, id);
  }

  /** @throws Rejection when the user has no such search, or another one with the name */
  async change(user: User, id: number, changes: ChangeFilter): Promise<ShownSavedFilter> {
    const before = await this.show(user, id);
    const name = changes.name?.trim();
    refuseUnfit({ name, filters: changes.filters });
    const after = {
      ...before,
      ...(name !== undefined && { name }),
      ...(changes.filters && { filters: changes.filters }),
    };
    const personal = personalNames(before.screen, after.filters, changes.personal ?? before.personal);
    refusePersonalName(after.name, after.filters, personal);
    await this.effects.once('search changed', (connection) =>
      refuseTakenName(
        connection.query(
          'UPDATE app.saved_filters SET name = $3, filters = $4, personal = $5 WHERE id = $1 AND user_id = $2',
          [id, user.id, after.name, after.filters, personal],
        ),
      ),
    );
    return this.show(user, id);
  }

  /** @throws Rejection when the user has no such search */
  async delete(user: User, id: number): Promise<void> {
    const { rowCount } = await this.pool.query('DELETE FROM app.saved_filters WHERE id = $1 AND user_id = $2', [
      id,
      user.id,
    ]);
    if (!rowCount) throw missing();
  }

  async forgetUser(user: number): Promise<void> {
    await this.pool.query('DELETE FROM app.saved_filters WHERE user_id = $1', [user]);
  }

  /** Deletes searches for a person by name, and names anew those that are called by one. */
  async forgetNames(names: readonly string[]): Promise<void> {
    const hasName = namesPerson(names);
    const { rows } = await this.pool.query<Stored>('SELECT id, name, filters FROM app.saved_filters');
    const searches = rows.filter(({ filters }) => Object.values(filters).some(hasName)).map(({ id }) => id);
    const titles = rows.filter(({ name }) => hasName(name)).map(({ id }) => id);
    await this.pool.query('DELETE FROM app.saved_filters WHERE id = ANY($1)', [searches]);
    await this.pool.query(`UPDATE app.saved_filters SET name = 'Search ' || id WHERE id = ANY($1)`, [titles]);
  }

  /** Deletes every search with words about people, since nobody knows which person a search is for. */
  async forgetPeople(): Promise<void> {
    await this.pool.query(`DELETE FROM app.saved_filters WHERE personal <> '{}'`);
  }

  private async show({ id: user }: User, id: number): Promise<ShownSavedFilter> {
    const { rows } = await this.pool.query<Stored>(
      'SELECT id, screen, name, filters, personal FROM app.saved_filters WHERE id = $1 AND user_id = $2',
      [id, user],
    );
    if (!rows[0]) throw missing();
    return shown(rows[0]);
  }
}

const missing = () => new Rejection('notFound', 'You have no such saved search.');
const shown = (stored: Stored): ShownSavedFilter => ({
  ...stored,
  asLink: linkOf(stored.screen, stored.filters, stored.personal),
});

/** Holds a lock until the end of the transaction, so that no other request of the user counts at the same time. */
const refuseOneTooMany = async (connection: PoolClient, user: number): Promise<void> => {
  await connection.query('SELECT pg_advisory_xact_lock($1)', [lockKey(`saved filters of ${user}`)]);
  const { rows } = await connection.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM app.saved_filters WHERE user_id = $1',
    [user],
  );
  if (rows[0]!.count >= MAX_SAVED_FILTERS)
    throw new Rejection(
      'conflict',
      `You have ${MAX_SAVED_FILTERS} saved searches and cannot have more: delete one first.`,
    );
};

const refuseTakenName = async (writing: Promise<unknown>): Promise<void> => {
  await writing.catch((error: { code?: string }) => {
    if (error.code !== UNIQUE_VIOLATION) throw error;
    throw new Rejection('conflict', `${NAME_TAKEN}. Choose another one.`, { name: NAME_TAKEN });
  });
};
