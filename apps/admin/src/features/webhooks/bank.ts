import type { Identifier } from 'react-admin';
import { addVerbs } from '../../api/provider/dataProvider';
import { API, http } from '../../api/transport/http';

export interface Range {
  since: string | null;
  until: string | null;
  after: string | null;
  upTo: string | null;
}

export const useBank = addVerbs(({ write }) => ({
  /** Without a key for repeats, with which the answer would be kept. */
  issueWebhookSecret: async (id: Identifier): Promise<string> =>
    (await http(`${API}/webhooks/${id}/secret`, { method: 'PUT' })).json.data.secret,
  /** Each gives the server's words. @throws HttpError 409 while the webhook is off */
  testWebhook: async (id: Identifier): Promise<string> => (await write('POST', `webhooks/${id}/test`)).message,
  /** @throws HttpError 409, 422 */
  replayWebhook: async (id: Identifier, range: Range): Promise<string> =>
    (await write('POST', `webhooks/${id}/replay`, range)).message,
  sendWebhookAgain: async (id: Identifier, delivery: Identifier): Promise<string> =>
    (await write('POST', `webhooks/${id}/deliveries/${delivery}/again`)).message,
}));
