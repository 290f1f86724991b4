import { plainMessage } from '@bank/event-store';
import type { Answer } from '../../platform/outgoing/post-outside';

/** The receiver answered something else than a success. A redirect is not followed: it may lead anywhere. */
export class Refused extends Error {
  constructor(readonly answer: Answer) {
    super(sentenceOf(answer.status));
  }
}

const GONE = 410;

const sentenceOf = (status: number): string => {
  if (status === GONE) return 'The receiver wants no more events (410), so the webhook was switched off.';
  if (status >= 300 && status < 400) return `The receiver answered with a redirect (${status}), which is not followed.`;
  return `The receiver answered ${status}.`;
};

const MAX_PROBLEM = 300;

/** Codes of failed connections that an administrator can do something about. */
const problemsByCode: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The name in the web address is not known (ENOTFOUND).',
  EAI_AGAIN: 'The name in the web address could not be looked up just now (EAI_AGAIN).',
  ECONNREFUSED: 'Nothing listens at the web address (ECONNREFUSED).',
  ECONNRESET: 'The receiver closed the connection without an answer (ECONNRESET).',
  CERT_HAS_EXPIRED: 'The certificate of the receiver has expired (CERT_HAS_EXPIRED).',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'The receiver signed its certificate itself, which proves nothing (DEPTH_ZERO_SELF_SIGNED_CERT).',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'The certificate of the receiver is for another address (ERR_TLS_CERT_ALTNAME_INVALID).',
};

/** A sentence for administrators. */
export const problemOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error).slice(0, MAX_PROBLEM);
  if (error.name === 'TimeoutError') return 'The receiver did not answer within ten seconds.';
  const known = 'code' in error && typeof error.code === 'string' ? problemsByCode[error.code] : undefined;
  if (known) return known;
  return plainMessage(error).slice(0, MAX_PROBLEM);
};
