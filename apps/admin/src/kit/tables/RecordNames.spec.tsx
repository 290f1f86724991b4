import { render, screen } from '@testing-library/react';
import { AdminContext, testDataProvider } from 'react-admin';
import { RecordNames } from './RecordNames';

it('waits for the names, and says the number of a record that is not there', async () => {
  let answer: (found: { data: { id: number; name: string }[] }) => void = () => undefined;
  const found = new Promise((resolve) => {
    answer = resolve;
  });
  const dataProvider = testDataProvider({ getMany: () => found as never });
  const { container } = render(
    <AdminContext dataProvider={dataProvider}>
      <RecordNames to={{ resource: 'groups' }} ids={[2, 9]} />
    </AdminContext>,
  );
  expect(container.textContent).toBe('…');
  answer({ data: [{ id: 2, name: 'Volunteer' }] });
  await screen.findByText(/Volunteer/);
  expect(container.textContent).toBe('Volunteer, #9');
});
