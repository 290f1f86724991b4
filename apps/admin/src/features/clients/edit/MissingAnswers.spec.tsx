import type { AnsweredAttribute } from '@bank/domain';
import { aDefinition } from '@bank/domain/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../../../testing/portal';
import { smallWorld } from '../../../testing/world';

const ANA = '/clients/BCDFGHJK';
const HINT = 'Required, and not answered yet';
const question = (definition_id: number, over: Partial<AnsweredAttribute>): AnsweredAttribute => ({
  ...aDefinition({ orderIndex: definition_id, isRequired: true }),
  id: 0,
  definition_id,
  hasOptions: false,
  value: null,
  ...over,
});
const size = question(11, { id: 11, label: 'Diaper size needed:', value: 'Size 4' });
const zip = question(12, { label: 'Zip code' });
const note = question(13, { label: 'Note', isRequired: false });

const open = (values: object) => {
  const world = smallWorld();
  Object.assign(world.rows.clients![0]!, { attributes: [size, zip, note], ...values });
  return openScreen(ANA, world);
};
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const bodySent = ({ asked }: ReturnType<typeof openScreen>) => asked.find(({ method }) => method === 'PATCH')?.body;

describe('a required question without an answer', () => {
  it('says so and keeps nobody from saving, while an answer may not be emptied', async () => {
    const portal = open({});
    fireEvent.click(await screen.findByRole('tab', { name: 'Client Profile' }));
    expect(await screen.findAllByText(HINT)).toHaveLength(1);
    const save = () => press('Save Client');
    const type = (label: RegExp, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    type(/^Diaper size/, '');
    await save();
    const alert = await screen.findByRole('alert', { name: 'Invalid Values' });
    fireEvent.click(within(alert).getByRole('button', { name: 'OK' }));
    expect(bodySent(portal)).toBeUndefined();
    type(/^Diaper size/, 'Size 5');
    await save();
    await waitFor(() => expect(bodySent(portal)?.attributes).toContainEqual({ definition_id: 12, value: null }));
    type(/^Zip code/, '64110');
    await waitFor(() => expect(screen.queryByText(HINT)).toBeNull());
  });

  it('is answered for the review, while the rest of the client can only be read', async () => {
    const portal = open({ status: 'NEEDS_REVIEW', isEditable: false, isAnswerable: true, canReview: true });
    await screen.findByText('The review of this client needs answers that are missing: Zip code');
    expect(screen.queryByText(/^Only an active client can be changed/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save Client' })).toBeNull();
    await press('Answer now');
    const dialog = await screen.findByRole('dialog', { name: 'Answers for the Review' });
    const save = within(dialog).getByRole('button', { name: 'Save Answers' });
    fireEvent.click(save);
    await within(dialog).findByText('Field is required');
    expect(bodySent(portal)).toBeUndefined();
    fireEvent.change(within(dialog).getByLabelText(/^Zip code/), { target: { value: '64110' } });
    Object.assign(portal.world.rows.clients![0]!, { attributes: [size, { ...zip, id: 12, value: '64110' }, note] });
    fireEvent.click(save);
    await waitFor(() => expect(bodySent(portal)).toEqual({ attributes: [{ definition_id: 12, value: '64110' }] }));
    await waitFor(() => expect(screen.queryByText(/^The review of this client needs/)).toBeNull());
    await screen.findByText(/^Only an active client can be changed/);
  });

  it('is not asked of who may not answer', async () => {
    open({ status: 'NEEDS_REVIEW', isEditable: false, isAnswerable: false });
    await screen.findByText(/^Only an active client can be changed/);
    expect(screen.queryByText(/^The review of this client needs/)).toBeNull();
  });
});
