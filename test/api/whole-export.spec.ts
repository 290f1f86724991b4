import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { exportFolder, removeFolders } from '../support/whole-export';
import { openedServedBank } from '../support/served-bank';

jest.setTimeout(180_000);
const served = openedServedBank();
const { app, bank, lines, deliver, newPartner, newClient, clientLine, orderOf, post } = served;
afterAll(removeFolders);

describe('the whole export', () => {
  it('prints', async () => {
    await deliver(bank.main, bank.newborn, 500);
    const partner = await newPartner();
    const child = await newClient(partner);
    await post('partner', orderOf(partner, [clientLine(child, bank.newborn, 25)])).expect(201);
    const { folder, exported } = await exportFolder(app);
    for (const f of readdirSync(folder)) console.log(f + '\n' + readFileSync(`${folder}/${f}`, 'utf8').slice(0, 1500));
    console.log(JSON.stringify(exported).slice(0, 300), lines([1, 2]), existsSync(folder));
  });
});
