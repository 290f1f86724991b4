import type { Perform } from '../message';
import type { Statements } from './index';
import { idsOf, isLiving, pick, rowsOf } from './rows';

const HOUR_MS = 3_600_000;

const note: Perform = ({ server: { tables }, session }, { values }) => {
  const [stream, since] = values as [string, number];
  session.stage(() => {
    const known = tables.notices.get(stream);
    if (!known) tables.disk.set(tables.notices, stream, { since, through: -1, sentAt: null });
    else if (known.through < since) tables.disk.set(tables.notices, stream, { ...known, since: known.since ?? since });
  });
  return undefined;
};

const due: Perform = ({ server: { tables } }, { values: [now] }) => {
  const hourAgo = new Date(Date.parse(now as string) - HOUR_MS).toISOString();
  const rows = [...tables.notices].flatMap(([stream, { since, sentAt }]) => {
    const isDue = sentAt === null || sentAt <= hourAgo || sentAt > (now as string);
    return since !== null && isDue ? [{ stream, since }] : [];
  });
  return { rows: rows.sort((a, b) => (a.stream < b.stream ? -1 : 1)) };
};

const noteSent: Perform = ({ server: { tables }, session }, { values }) => {
  const [stream, since, through, isSent, now] = values as [string, number, number, boolean, string];
  const known = tables.notices.get(stream);
  if (known?.since !== since) return { rowCount: 0 };
  session.stage(() =>
    tables.disk.set(tables.notices, stream, { since: null, through, sentAt: isSent ? now : known.sentAt }),
  );
  return { rowCount: 1 };
};

const order: Perform = (backend, { values: [id] }) => {
  const found = rowsOf(backend, 'partner_orders').find((row) => row.id === String(id) && isLiving(row));
  const partner = rowsOf(backend, 'partners').find((row) => row.id === found?.partner && isLiving(row));
  if (!found || !partner) return { rows: [] };
  return {
    rows: [
      {
        ...pick('partner_orders', found, { sequence: 'sequence', period: 'order_period', partner: 'partner' }),
        partnerTitle: partner.title,
        isMailed: partner.is_mailed_about_orders !== 'false',
      },
    ],
  };
};

const products: Perform = (backend, { values: [id, ids] }) => {
  const asked = idsOf(ids);
  const partner = rowsOf(backend, 'partner_orders').find((row) => row.id === String(id))?.partner;
  const type = rowsOf(backend, 'partners').find((row) => row.id === partner)?.partner_type;
  const sizes = { agencyPackSize: 'agency_pack_size', hospitalPackSize: 'hospital_pack_size' };
  const found = rowsOf(backend, 'products').filter((row) => asked.has(row.id!));
  return { rows: found.map((row) => ({ ...pick('products', row, { id: 'id', name: 'name', ...sizes }), type })) };
};

const clients: Perform = (backend, { values: [ids] }) => {
  const asked = idsOf(ids);
  const found = rowsOf(backend, 'clients').filter((row) => asked.has(row.id!));
  return { rows: found.map((row) => pick('clients', row, { id: 'id', publicId: 'public_id', name: 'full_name' })) };
};

interface Contact {
  email: string | null;
  isProgramContact: boolean;
}

/** Of the program contacts alone, since nobody has an account. */
const mailboxes: Perform = (backend, { values: [partner] }) => {
  const contacts = rowsOf(backend, 'partners').find(({ id }) => id === String(partner))?.contacts ?? '[]';
  const emails = (JSON.parse(contacts) as Contact[]).flatMap(({ email, isProgramContact }) =>
    email !== null && isProgramContact ? email.toLowerCase() : [],
  );
  return { rows: [...new Set(emails)].sort().map((email) => ({ email })) };
};

const nobody: Perform = () => {
  return { rows: [] };
};

export const noticeStatements: Statements = [
  ['INSERT INTO app.order_notices AS n', note],
  ['SELECT stream, since FROM app.order_notices', due],
  ['UPDATE app.order_notices SET since = NULL', noteSent],
  ['SELECT o.sequence, o.order_period AS period', order],
  ['SELECT p.id, p.name, p.agency_pack_size AS "agencyPackSize"', products],
  ['SELECT c.id, c.public_id AS "publicId", c.full_name AS name', clients],
  ["SELECT lower(contact ->> 'email') AS email", mailboxes],
  ["SELECT 'user-' || u.id AS actor", nobody],
];
