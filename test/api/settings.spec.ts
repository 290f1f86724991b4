import { Pool } from 'pg';
import { fillZipCounties } from '../../apps/api/src/features/zip-counties/zip-table';
import { recordRegistered, useOpenApp } from '../../apps/api/src/testing/open-app';

const SETTINGS_PATH = '/api/system/settings';
const ZIPS_PATH = '/api/zip-county';

describe('the settings', () => {
  const app = useOpenApp();

  it('are there from the start, change by what is posted, and leave their history', async () => {
    const { body: before } = await app.agent.get(SETTINGS_PATH).expect(200);
    expect(before.data).toMatchObject({
      timeZone: null,
      zipCountyStates: ['KS', 'MO'],
      pullupCategory: null,
      partnerReviewStart: null,
    });
    await app.given(
      'productCategory-501',
      recordRegistered('productCategory', 501, { name: 'Training Pants', status: 'ACTIVE' }),
    );
    const posted = {
      pullupCategory: { id: 501 },
      partnerReviewStart: '12-15',
      partnerReviewEnd: '01-15',
      clientReviewLastStartRun: '2026-03-01T06:00:00-06:00',
    };
    await app.agent.post(SETTINGS_PATH).send(posted).expect(200);
    const { body, headers } = await app.agent
      .post(SETTINGS_PATH)
      .send({ zipCountyStates: ['CA'] })
      .expect(200);
    expect(body.data).toMatchObject({
      ...posted,
      clientReviewLastStartRun: '2026-03-01T12:00:00.000Z',
      pullupCategory: 501,
      zipCountyStates: ['CA'],
    });
    expect(headers.etag).toBe('"1"');
    await app.agent
      .post(SETTINGS_PATH)
      .set('If-Match', '"0"')
      .send({ zipCountyStates: ['KS'] })
      .expect(412);
    const { body: log } = await app.agent.get('/api/logs?object_class=Setting&object_id=1').expect(200);
    expect(log.data.map(({ action }: { action: string }) => action)).toEqual(['update', 'create']);
    await app.agent.delete('/api/product-categories/501').expect(409);
  });

  it('take the bare id of a category as well', async () => {
    await app.given(
      'productCategory-502',
      recordRegistered('productCategory', 502, { name: 'Pants', status: 'ACTIVE' }),
    );
    const { body } = await app.agent.post(SETTINGS_PATH).send({ pullupCategory: 502 }).expect(200);
    expect(body.data.pullupCategory).toBe(502);
    const { body: refused } = await app.agent.post(SETTINGS_PATH).send({ pullupCategory: 'Pants' }).expect(400);
    expect(Object.keys(refused.errors)).toEqual(['pullupCategory']);
  });

  it.each([
    [{ partnerReviewStart: '02-30', partnerReviewEnd: '03-01' }, 'partnerReviewStart'],
    [{ clientReviewStart: '02-01' }, 'clientReviewEnd'],
    [{ clientReviewLastEndRun: 'yesterday' }, 'clientReviewLastEndRun'],
    [{ pullupCategory: { id: 999 } }, 'pullupCategory'],
    [{ timeZone: 'America/Gotham' }, 'timeZone'],
    [{ timeZone: 'CST' }, 'timeZone'],
    [{ zipCountyStates: ['MO', 'XX'] }, 'zipCountyStates'],
  ])('refuse %j', async (posted, field) => {
    const { body } = await app.agent.post(SETTINGS_PATH).send(posted).expect(422);
    expect(Object.keys(body.errors)).toEqual([field]);
  });

  it('are shown to every signed-in user, and changed by administrators', async () => {
    const nobodyInParticular = await app.signIn({ roles: [] });
    await nobodyInParticular.get(SETTINGS_PATH).expect(200);
    await nobodyInParticular
      .post(SETTINGS_PATH)
      .send({ zipCountyStates: ['CA'] })
      .expect(403);
    await app.anonymous().get(SETTINGS_PATH).expect(401);
  });
});

describe('zip codes', () => {
  const app = useOpenApp();

  it("of the configured states are everybody's to choose, and profiles name them", async () => {
    await fillZipCounties(app.app.get(Pool));
    const { body } = await app.anonymous().get(`${ZIPS_PATH}/`).expect(200);
    const zip = body.data.find(({ label }: { label: string }) => label === '64110 (Jackson County, MO)');
    expect(zip).toEqual({ id: expect.any(Number), label: '64110 (Jackson County, MO)' });
    const labels: string[] = body.data.map(({ label }: { label: string }) => label);
    expect(labels.every((label) => /^\d{5} \(.+, (MO|KS)\)$/.test(label))).toBe(true);
    expect(labels.map((label) => label.slice(0, 5))).toEqual([...labels].map((label) => label.slice(0, 5)).sort());

    const question = { name: 'zip', label: 'Zip', type: 'ZIPCODE' };
    const { body: made } = await app.agent.post('/api/partner/attribute/definition').send(question).expect(201);
    const partner = (value: unknown) =>
      app.agent.post('/api/partners?include[]=profile').send({
        title: 'Oak House',
        partnerType: 'AGENCY',
        isPublicDisplay: true,
        contacts: [{ firstName: 'Ana', lastName: 'Oak', email: 'ana@example.org', isProgramContact: true }],
        profile: { attributes: [{ definition_id: made.data.id, value }] },
      });
    const { body: registeredPartner } = await partner({ id: zip.id }).expect(201);
    const { body: shown } = await app.agent
      .get(`/api/partners/${registeredPartner.data.id}?include[]=profile`)
      .expect(200);
    expect(shown.data.profile.attributes).toMatchObject([{ value: zip }]);
    const { body: unknown } = await partner({ id: 9_999_999 }).expect(422);
    expect(Object.values(unknown.errors)).toEqual(['Zip: Is not in the zip code table: choose again']);

    await app.agent.post(SETTINGS_PATH).send({ zipCountyStates: [] }).expect(200);
    const { body: none } = await app.anonymous().get(ZIPS_PATH).expect(409);
    expect(none.message).toBe('No states selected for Zip/County field in Admin');
  });

  it('are found by a part of their label, the first ones of the configured states', async () => {
    await fillZipCounties(app.app.get(Pool));
    await app.agent
      .post(SETTINGS_PATH)
      .send({ zipCountyStates: ['MO'] })
      .expect(200);
    const find = async (keyword: string): Promise<string[]> => {
      const { body } = await app.anonymous().get(ZIPS_PATH).query({ keyword }).expect(200);
      return body.data.map(({ label }: { label: string }) => label);
    };
    expect(await find('64110')).toEqual(['64110 (Jackson County, MO)']);
    expect(await find(' jackson COUNTY ')).toContain('64110 (Jackson County, MO)');
    expect(await find('641')).toEqual([...(await find('641'))].sort());
    for (const nowhere of ['66204', '%', '_'.repeat(5)]) expect(await find(nowhere)).toEqual([]);
    expect(await find('6')).toHaveLength(50);
    await app
      .anonymous()
      .get(ZIPS_PATH)
      .query({ keyword: 'x'.repeat(101) })
      .expect(400);
  });

  it('are filled in once, with ids in their order', async () => {
    const pool = app.app.get(Pool);
    await fillZipCounties(pool);
    const read = () => app.query('SELECT count(*)::int, max(id) FROM app.zip_counties');
    const [filled] = await read();
    expect(filled.count).toBeGreaterThan(40_000);
    expect(filled.max).toBe(filled.count);
    await fillZipCounties(pool);
    expect(await read()).toEqual([filled]);
    expect(await app.query("SELECT county_name, county_id FROM app.zip_counties WHERE zip_code = '63101'")).toEqual([
      { county_name: 'St. Louis city', county_id: '29510' },
    ]);
  });
});
