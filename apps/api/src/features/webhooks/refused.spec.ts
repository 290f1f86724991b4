import { problemOf } from './refused';

const failed = (code: string) => Object.assign(new Error(`connect ${code} 192.0.2.7:443`), { code });

describe('a failed connection to a receiver', () => {
  it.each([
    ['ENOTFOUND', 'The name in the web address is not known (ENOTFOUND).'],
    ['ECONNREFUSED', 'Nothing listens at the web address (ECONNREFUSED).'],
    ['CERT_HAS_EXPIRED', 'The certificate of the receiver has expired (CERT_HAS_EXPIRED).'],
  ])('with the code %s has a sentence for administrators', (code, sentence) => {
    expect(problemOf(failed(code))).toBe(sentence);
  });

  it('with another code keeps its own words', () => {
    expect(problemOf(failed('EHOSTUNREACH'))).toBe('connect EHOSTUNREACH 192.0.2.7:443');
  });
});
