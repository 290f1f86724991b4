/** SQL of the partner `p` of an order as answers show it; its type decides the pack sizes. */
export const SHOWN_PARTNER = `jsonb_build_object('id', p.id, 'title', p.title, 'partnerType', p.partner_type, 'status', p.status,
  'addresses', CASE WHEN p.address IS NULL THEN '[]' ELSE jsonb_build_array(p.address) END,
  'fulfillmentPeriod', (SELECT jsonb_build_object('id', f.id, 'name', f.name)
    FROM read.partners_fulfillment_periods f WHERE f.id = p.fulfillment_period))`;

/** It, as a column of orders `o`. */
export const partnerColumn = (): string => `(SELECT ${SHOWN_PARTNER} FROM read.partners p WHERE p.id = o.partner)`;
