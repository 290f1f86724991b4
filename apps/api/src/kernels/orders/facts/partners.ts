import { type Answer, canPlaceOrders, type PartnerType } from '@bank/domain';
import type { FactLoader } from './loader';

/** A partner that doesn't exist may order nothing; the fact `exists` says that it is missing. */
const UNKNOWN: Answer<'partner'> = {
  title: 'An unknown partner',
  type: 'AGENCY',
  mayPlaceOrders: false,
  maxOrdersPerMonth: 1,
};

interface Row {
  id: number;
  title: string;
  type: PartnerType | null;
  status: string;
  max: number | null;
}

export const loadPartners: FactLoader<'partner'> = async (pool, ids) => {
  const { rows } = await pool.query<Row>({
    name: 'facts: partners',
    text: `SELECT id, title, partner_type AS type, status, max_order_number_per_month AS max
           FROM read.partners WHERE id = ANY($1)`,
    values: [ids],
  });
  const byId = new Map(
    rows.map(({ id, title, type, status, max }): [number, Answer<'partner'>] => [
      id,
      { title, type: type ?? 'AGENCY', mayPlaceOrders: canPlaceOrders(status), maxOrdersPerMonth: max ?? 1 },
    ]),
  );
  return ids.map((id) => byId.get(id) ?? UNKNOWN);
};
