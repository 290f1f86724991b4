import type { Picture } from '../../context/bank';
import type { Letter } from '../message';

const LOGO = 'logo';
/** In pixels. Mail programs keep the proportions; some of them know no largest width. */
const LOGO_HEIGHT = 64;

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPED[sign]!);

/** An address as it ends in a sentence: the full stop after it is not part of it. */
const ADDRESS = /(https?:\/\/\S*[^\s.,;:!?)])/;
const linked = (text: string): string =>
  text
    .split(ADDRESS)
    .map((part, n) => (n % 2 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
    .join('');

const asHtml = (text: string): string =>
  [
    `<p><img src="cid:${LOGO}" alt="" height="${LOGO_HEIGHT}"></p>`,
    `<div style="font-family: sans-serif">${linked(text).replaceAll('\n', '<br>\n')}</div>`,
  ].join('\n');

const attach = ({ content, mimeType }: Picture) => ({
  cid: LOGO,
  filename: `${LOGO}.${mimeType === 'image/png' ? 'png' : 'jpg'}`,
  content,
  contentType: mimeType,
  contentDisposition: 'inline' as const,
});

/** The text alone, or the text twice where there is a logo: as it is, and below the picture. */
export const partsOf = ({ text, logo }: Letter) =>
  logo ? { text, html: asHtml(text), attachments: [attach(logo)] } : { text };
