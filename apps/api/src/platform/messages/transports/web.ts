import { InsideAddress } from '../../outgoing/outside';
import { isAccepted, isGone, postOutside, type Ways } from '../../outgoing/post-outside';
import { type Transport, Undeliverable } from '../message';

/** Posts the text to the address; every answer but one from 200 to 299 is a failure, a redirect too. */
export const webTransport = (ways?: Ways): Transport => ({
  async send({ to, text }, id) {
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'message-id': id };
    const answer = await postOutside({ url: to, headers, body: text }, ways).catch((error: Error) => {
      throw error instanceof InsideAddress ? new Undeliverable(error.message) : error;
    });
    if (isGone(answer)) throw new Undeliverable('The receiver wants no more (410)');
    if (!isAccepted(answer))
      throw Object.assign(new Error('The receiver refused'), { code: 'refused', status: answer.status });
  },
});
