import { can, type GuideStep, type SetUpGuide } from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { SettingsService } from '../../kernels/records/settings.service';
import type { User } from '../../platform/context/user-directory';

/** Nobody counts further to see that a step is done. */
const COUNTED_TO = 1_000;
const countOf = (table: string, where = 'TRUE') =>
  `(SELECT count(*)::integer FROM (SELECT FROM read.${table} r WHERE r.removed_at IS NULL AND ${where} LIMIT ${COUNTED_TO}) counted)`;

const PROGRESS = `SELECT
  ${countOf('warehouses')} AS warehouses,
  ${countOf('warehouses', "jsonb_typeof(r.address) = 'object'")} AS "placedWarehouses",
  ${countOf('products')} AS products,
  ${countOf('partners')} AS partners,
  ${countOf('users', "r.partners <> '[]'")} AS users,
  ${countOf('clients')} AS children,
  NOT EXISTS (SELECT FROM read.stock_transactions) AS "isEmptyBank"`;

type Progress = Record<'warehouses' | 'placedWarehouses' | 'products' | 'partners' | 'users' | 'children', number> & {
  isEmptyBank: boolean;
};

/** The logo is welcome, and no bank has to have one. */
const PARTS_OF_BANK = ['bankName', 'bankAddress', 'timeZone', 'bankLogo'] as const;
const NEEDED_PARTS: readonly string[] = PARTS_OF_BANK.slice(0, 3);

@Injectable()
export class GuideQuery {
  constructor(
    private readonly pool: Pool,
    private readonly settings: SettingsService,
  ) {}

  /** Null for users who don't set the bank up. */
  async of(user: User): Promise<SetUpGuide | null> {
    if (!can(user.roles, 'system/settings', 'edit')) return null;
    const [{ values }, { rows }] = await Promise.all([this.settings.read(), this.pool.query<Progress>(PROGRESS)]);
    const progress = rows[0]!;
    const missing = PARTS_OF_BANK.filter((part) => values[part] === null);
    const bank = {
      name: 'bank',
      isDone: !missing.some((part) => NEEDED_PARTS.includes(part)),
      count: PARTS_OF_BANK.length - missing.length,
      users: null,
      missing,
    } as const;
    return {
      steps: [bank, ...stepsOf(progress)],
      isAside: values.hidesGuide,
      isEmptyBank: progress.isEmptyBank,
    };
  }
}

const step = (name: GuideStep['name'], count: number, more: Partial<GuideStep> = {}): GuideStep => ({
  name,
  isDone: count > 0,
  count,
  users: null,
  missing: [],
  ...more,
});

/** The first start makes a warehouse, which has no address until somebody enters it. */
const stepsOf = ({ warehouses, placedWarehouses, products, partners, users, children }: Progress): GuideStep[] => [
  step('warehouses', warehouses, {
    isDone: placedWarehouses > 0,
    missing: placedWarehouses > 0 ? [] : ['address'],
  }),
  step('products', products),
  step('partners', partners, { isDone: partners > 0 && users > 0, users, missing: users > 0 ? [] : ['users'] }),
  step('children', children),
];
