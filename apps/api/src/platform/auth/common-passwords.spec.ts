import { isCommonPassword } from './common-passwords';

describe('a common password', () => {
  it.each([
    ...['1234567890', 'qwertyuiop', 'QwertyUIOP', 'password123', '1q2w3e4r5t6y'],
    ...[' password ', 'password   ', '\tbasketball '],
    ...['1111111111', 'aaaaaaaaaa', '1234512345', '123123123123', 'passpasspass', '          '],
    ...['0123456789', '0987654321', '9876543210', '1234567890123', 'abcdefghij', 'ZYXWVUTSRQ'],
  ])('is %j', async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  });

  it.each([
    'a better one',
    'correct horse battery staple',
    'choochoo-train',
    '8101-4466-27',
    'aaaaaaaaab7',
    '0123456789!',
  ])('is not %j', async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  });
});
