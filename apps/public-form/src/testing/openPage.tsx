import { fireEvent, render, screen } from '@testing-library/react';
import { App } from '../App';
import { messages } from '../messages';

/** A child's birthdate that is always young enough. */
export const bornDaysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

let unmount: (() => void) | undefined;

/** Opens the page anew, as a reload does. */
export const openPage = (address = '/register'): void => {
  closePage();
  window.history.replaceState(null, '', address);
  ({ unmount } = render(<App />));
};

export const closePage = (): void => {
  unmount?.();
  unmount = undefined;
};

export const fillIn = (label: string | RegExp, value: string): void => {
  const input = screen.getByLabelText(label, { selector: 'input, select, textarea' });
  if (input instanceof HTMLSelectElement) fireEvent.change(input, { target: { value } });
  else fireEvent.input(input, { target: { value } });
};

export const press = (name: string | RegExp): boolean => fireEvent.click(screen.getByRole('button', { name }));

export const CHILD = { firstName: 'Lucía', lastName: 'Peña', birthdate: bornDaysAgo(200) };

/** Goes from the first question to the duplicate check, and asks it about a child. */
export const askAbout = async (child: typeof CHILD, language: 'en' | 'es' = 'en'): Promise<void> => {
  const say = messages[language];
  press(say.question.no);
  await screen.findByRole('heading', { name: say.check.title });
  fillIn(say.fields.firstName, child.firstName);
  fillIn(say.fields.lastName, child.lastName);
  fillIn(say.fields.birthdate, child.birthdate);
  press(say.check.submit);
};
