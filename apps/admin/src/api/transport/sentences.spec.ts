import { withoutSentences } from './sentences';

const message = 'There are invalid values. Please check the fields and try again.';

describe('the message of a refusal without the sentences of its fields', () => {
  it('is what stands before the first of them', () =>
    expect(
      withoutSentences(`${message} Name: Product name is required. Sku: Must be short. And 2 more.`, {
        sku: 'Must be short',
        name: 'Product name is required',
      }),
    ).toBe(message));

  it.each([
    [message, { name: 'Product name is required' }],
    ['This link is no longer valid.', { token: 'This link is no longer valid.' }],
    [message, {}],
  ])('is the message itself where it has none: %s', (whole, errors) =>
    expect(withoutSentences(whole, errors)).toBe(whole),
  );
});
