import { DEFAULT_PACK_SIZE } from '@bank/domain';
import { type Fragment, raw, shownFigure, sql } from './fragment';

/** SQL of the units in a pack of a product `p`: a hospital's own size where there is one, else the agencies'. @param type of the partner */
export const packSizeFor = (type: Fragment): Fragment => sql`
  CASE WHEN ${type} = 'HOSPITAL' AND p.hospital_pack_size > 0 THEN p.hospital_pack_size
       ELSE coalesce(nullif(p.agency_pack_size, 0), ${raw(String(DEFAULT_PACK_SIZE))}) END`;

/** SQL of an amount in packages, unless diapers are asked for. It is not rounded, so that amounts can be summed. */
export const inUnitAsked = (units: Fragment, packSize: Fragment, asked: string | undefined): Fragment =>
  asked === 'diapers' ? sql`(${units})::numeric` : sql`((${units})::numeric / ${packSize})`;

export const SHOWN_TOTAL = shownFigure(raw('t.total')).parts.join('');
