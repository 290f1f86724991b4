import { deflateSync } from 'node:zlib';
import { recordRegistered, useOpenApp } from '../../apps/api/src/testing/open-app';
import { readPdf } from '../support/pdf';

const app = useOpenApp();
const settle = (fields: object, status = 200) => app.agent.post('/api/system/settings').send(fields).expect(status);

const chunk = (type: string, data: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
};
/** A black PNG. */
const png = (width = 40, height = 20) => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const rows = Buffer.alloc(height * (width + 1));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
const logoOf = (content: Buffer, changes: object = {}) => ({
  filename: 'logo.png',
  mimeType: 'image/png',
  content: content.toString('base64'),
  ...changes,
});
const setLogo = async (content = png()): Promise<string> =>
  (await app.agent.post('/api/system/settings/logo').send(logoOf(content)).expect(200)).body.data.logo;

describe('the name and the address of the bank', () => {
  it('stand where the bank shows itself, as soon as they are saved', async () => {
    await settle({ bankName: ' Oak Diaper Bank ', bankAddress: '1 Oak St\n\n Kansas City, MO 64110 ' });
    const { body: me } = await app.agent.get('/api/system/current-user').expect(200);
    expect(me.data).toMatchObject({
      bankName: 'Oak Diaper Bank',
      bankAddress: ['1 Oak St', 'Kansas City, MO 64110'],
      bankLogo: null,
      isPractice: false,
    });
    const { body: texts } = await app.anonymous().get('/api/public/texts').expect(200);
    expect(texts.data).toMatchObject({ bank: 'Oak Diaper Bank', logo: null, isPractice: false });
    const { body: bank } = await app.anonymous().get('/api/public/bank').expect(200);
    expect(bank.data).toEqual({ name: 'Oak Diaper Bank', isPractice: false, other: null });
  });

  it('are refused with a sentence where they do not fit on a sheet', async () => {
    const { body } = await settle({ bankName: 'x'.repeat(101), bankAddress: 'a\nb\nc\nd\ne' }, 422);
    expect(body.errors).toEqual({
      bankName: 'Must be at most 100 characters long',
      bankAddress: 'Must have at most 4 lines',
    });
  });
});

describe('the logo', () => {
  it('is a picture that everybody may see and no browser takes for anything else', async () => {
    const content = png();
    const id = await setLogo(content);
    const { body, headers } = await app.anonymous().get(`/api/public/logo/${id}`).buffer().expect(200);
    expect(Buffer.compare(body, content)).toBe(0);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    const { body: settings } = await app.agent.get('/api/system/settings').expect(200);
    expect(settings.data.bankLogo).toBe(id);
  });

  it('of before is nobody’s to see, and is gone once it is removed', async () => {
    const first = await setLogo(png(41));
    const second = await setLogo(png(42));
    await app.anonymous().get(`/api/public/logo/${first}`).expect(404);
    await app.agent.get(`/api/files/${first}`).expect(403);
    await app.agent.delete('/api/system/settings/logo').expect(200);
    await app.anonymous().get(`/api/public/logo/${second}`).expect(404);
    await app.anonymous().get('/api/public/logo/nothing').expect(404);
  });

  it.each([
    [
      'an SVG',
      Buffer.from('<svg/>'),
      { filename: 'logo.svg', mimeType: 'image/svg+xml' },
      'Must be a PNG or JPEG picture',
    ],
    ['a page that says it is a picture', Buffer.from('<script>'), {}, 'Is not what its name says'],
    ['one that is too large', Buffer.concat([png(), Buffer.alloc(513 * 1024)]), {}, 'Must be at most 512 KB'],
    ['one with too many pixels', png(3001, 2), {}, 'Must be at most 3000 pixels wide and high, and has 3001 × 2'],
    ['one that is cut off', png().subarray(0, 12), {}, 'Is damaged'],
  ])('refuses %s', async (_, content, changes, sentence) => {
    const { body } = await app.agent.post('/api/system/settings/logo').send(logoOf(content, changes)).expect(422);
    expect(body.errors.logo).toContain(sentence);
  });

  it('is changed by those who set the bank up', async () => {
    const office = await app.signIn({ roles: ['ROLE_PRODUCT_EDIT'] });
    await office.post('/api/system/settings/logo').send(logoOf(png())).expect(403);
    await office.delete('/api/system/settings/logo').expect(403);
  });
});

it('a printed list has the letterhead at its head', async () => {
  const partner = { title: 'Oak House', partnerType: 'AGENCY', status: 'ACTIVE', contacts: [] };
  await app.given('partner-905', recordRegistered('partner', 905, partner));
  await settle({ bankName: 'Oak Diaper Bank', bankAddress: '1 Oak St' });
  await setLogo(png());
  const { body } = await app.agent
    .get('/api/reports/pickup-report?partnerId=905&download=pdf')
    .buffer()
    .parse((answer, done) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => done(null, Buffer.concat(parts)));
    })
    .expect(200);
  const [page] = readPdf(body).pages;
  expect(page).toContain('Oak Diaper Bank');
  expect(page).toContain('1 Oak St');
});
