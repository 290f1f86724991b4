import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** Whether a panel was shown before: the first one leaves the focus where the browser puts it. */
let isFirst = true;

interface Props {
  title: string;
  tone?: 'good' | 'bad';
  children: ReactNode;
}

/** One step of the page. Its heading takes the focus when it appears, so that it is read out. */
export const Panel = ({ title, tone, children }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null);
  // Before the panel is painted: nobody types into a page whose focus is about to move.
  useLayoutEffect(() => {
    if (!isFirst) {
      heading.current?.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    }
    isFirst = false;
  }, []);
  return (
    <section className={tone ? `panel ${tone}` : 'panel'} aria-labelledby="panel-title">
      <h2 id="panel-title" tabIndex={-1} ref={heading}>
        {title}
      </h2>
      {children}
    </section>
  );
};
