import type { ConsumerLimits, ShownPlace } from '@bank/domain';

type Values = Readonly<Record<string, unknown>>;

interface Detail {
  filters?: readonly string[];
  rows?: number;
  place?: ShownPlace;
  readModel?: string;
  work?: string;
  consumer?: { token: number; name: string; before: ConsumerLimits; after: ConsumerLimits | null };
}

export interface ReadAudit {
  id: string;
  place: string;
  logged_at: string;
  actor: string;
  username: string;
  object_class: string;
  object_id: string | null;
  action: string;
  command: string;
  detail: Detail | null;
  data: Values | null;
  reason: string | null;
  line_items: readonly { id: number; action: string; data: Values }[] | null;
}
