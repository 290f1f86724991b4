import type { Language } from '@bank/domain';
import type { Question } from '../registration/question';
import { request } from './request';

export interface Partner {
  id: number;
  title: string;
  fullAddress: string | null;
  diaperPickupLocation: string | null;
}

/** What the bank says on this page. */
export interface Texts {
  bank: string;
  /** The id of the picture. */
  logo: string | null;
  /** Nothing that is sent here reaches anybody. */
  isPractice: boolean;
  hospital: string;
  faq: string;
  phone: string | null;
  hours: string | null;
  /** Within so many days a family hears from its agency. */
  answerDays: number;
}

export interface Zip {
  id: number;
  label: string;
}

/** What a stranger learns about a child who is registered already. */
export interface Match {
  /** Without a title where the child has no partner. */
  partner: { title?: string; fullAddress?: string | null };
}

/** A form with files takes long on a slow line. */
const SEND_TIMEOUT_MS = 180_000;

export const loadQuestions = () => request<Question[]>('clients/fields?include=options');

export const loadPartners = () => request<Partner[]>('partners/public-partners?sort=title%7Casc');

export const loadTexts = (language: Language) => request<Texts>(`public/texts?lang=${language}`);

export const findZips = (keyword: string, signal?: AbortSignal) =>
  request<Zip[]>(`zip-county?keyword=${encodeURIComponent(keyword)}`, signal ? { signal } : {});

// The address says the language as well, for refusals of bodies that are not read.
export const findMatches = (body: object, language: Language) =>
  request<Match[]>(`clients/new-check?lang=${language}`, { method: 'POST', body });

export const register = (body: object, { key, language }: { key: string; language: string }) =>
  request<{ id: string }>(`public/client?lang=${language}`, {
    method: 'POST',
    body,
    key,
    timeoutMs: SEND_TIMEOUT_MS,
  });
