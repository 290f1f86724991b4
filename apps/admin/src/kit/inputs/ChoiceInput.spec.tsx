import { act, fireEvent, render, screen } from '@testing-library/react';
import { AdminContext, Form } from 'react-admin';
import { ChoiceInput } from './ChoiceInput';
import { ChoicesInput } from './ChoicesInput';

const choices = (count: number) => Array.from({ length: count }, (_, n) => ({ id: n + 1, name: `Size ${n + 1}` }));
const form = (count: number) => (
  <AdminContext>
    <Form>
      <ChoiceInput source="size" label="Size" choices={choices(count)} />
    </Form>
  </AdminContext>
);
const findBox = () => screen.getByRole('combobox', { name: 'Size' });
const offeredNames = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

describe('a choice', () => {
  it('keeps an open list as it is when other options come, and offers those the next time', () => {
    const { rerender } = render(form(2));
    fireEvent.mouseDown(findBox());
    rerender(form(3));
    expect(offeredNames()).toEqual(['-- Select Item --', 'Size 1', 'Size 2']);
    fireEvent.click(screen.getByRole('option', { name: 'Size 2' }));
    expect(findBox().textContent).toBe('Size 2');
    fireEvent.mouseDown(findBox());
    expect(offeredNames()).toEqual(['-- Select Item --', 'Size 1', 'Size 2', 'Size 3']);
  });

  it('gets its search box above ten options, but not while its list is open', () => {
    const { rerender } = render(form(10));
    expect(findBox().tagName).not.toBe('INPUT');
    fireEvent.mouseDown(findBox());
    rerender(form(11));
    fireEvent.click(screen.getByRole('option', { name: 'Size 7' }));
    expect(findBox()).toHaveProperty('value', 'Size 7');
  });

  it.each([
    ['Enter', (box: HTMLElement) => fireEvent.keyDown(box, { key: 'Enter' })],
    ['Tab', (box: HTMLElement) => act(() => box.blur())],
  ])('takes the first match of what was typed with %s, and nothing where nothing was typed', async (_, leave) => {
    render(form(12));
    const box = findBox();
    act(() => box.focus());
    leave(box);
    expect(box).toHaveProperty('value', '');
    act(() => box.focus());
    fireEvent.change(box, { target: { value: '11' } });
    await screen.findByRole('option', { name: 'Size 11' });
    leave(box);
    expect(box).toHaveProperty('value', 'Size 11');
  });
});

describe('a choice of several', () => {
  const formOfSeveral = (count: number) => (
    <AdminContext>
      <Form>
        <ChoicesInput source="sizes" label="Sizes" choices={choices(count)} />
      </Form>
    </AdminContext>
  );

  it('is a list of checkboxes up to ten options, and has a search box above', () => {
    const { rerender } = render(formOfSeveral(10));
    expect(screen.queryByRole('combobox')).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Size 7' }));
    rerender(formOfSeveral(11));
    expect(screen.queryByRole('checkbox')).toBeNull();
    screen.getByRole('combobox', { name: 'Sizes' });
    screen.getByRole('button', { name: 'Size 7' });
  });
});
