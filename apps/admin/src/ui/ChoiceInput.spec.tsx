import { fireEvent, render, screen } from '@testing-library/react';
import { AdminContext, Form } from 'react-admin';
import { ChoiceInput } from './ChoiceInput';

const choices = (count: number) => Array.from({ length: count }, (_, n) => ({ id: n + 1, name: `Size ${n + 1}` }));
const form = (count: number) => (
  <AdminContext>
    <Form>
      <ChoiceInput source="size" label="Size" choices={choices(count)} />
    </Form>
  </AdminContext>
);
const box = () => screen.getByRole('combobox', { name: 'Size' });
const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

describe('a choice', () => {
  it('keeps an open list as it is when other options come, and offers those the next time', () => {
    const { rerender } = render(form(2));
    fireEvent.mouseDown(box());
    rerender(form(3));
    expect(offered()).toEqual(['-- Select Item --', 'Size 1', 'Size 2']);
    fireEvent.click(screen.getByRole('option', { name: 'Size 2' }));
    expect(box().textContent).toBe('Size 2');
    fireEvent.mouseDown(box());
    expect(offered()).toEqual(['-- Select Item --', 'Size 1', 'Size 2', 'Size 3']);
  });

  it('gets its search box above ten options, but not while its list is open', () => {
    const { rerender } = render(form(10));
    expect(box().tagName).not.toBe('INPUT');
    fireEvent.mouseDown(box());
    rerender(form(11));
    fireEvent.click(screen.getByRole('option', { name: 'Size 7' }));
    expect(box()).toHaveProperty('value', 'Size 7');
  });
});
