/** SQL of an order's partner as answers show it; its type decides the pack sizes. */
export const partnerColumn = (include: ReadonlySet<string>): string => `(
  SELECT jsonb_build_object('id', p.id, 'title', p.title, 'partnerType', p.partner_type, 'status', p.status
    ${include.has('partner.addresses') ? ", 'addresses', jsonb_build_array(p.address) - 'null'" : ''})
  FROM read.partners p WHERE p.id = o.partner)`;
