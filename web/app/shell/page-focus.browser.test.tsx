import { useState } from 'react';
import { Link, Outlet } from 'react-router';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderRoutes } from '../../test/render-app.tsx';
import { PageFocus } from './page-focus.tsx';

const Shell = () => (
  <>
    <nav>
      <Link to="/two">To two</Link> <Link to="/late">To late</Link> <Link to="/form">To form</Link>{' '}
      <Link to="/tabs/b">To tabs</Link> <Link to="/one?page=2">Second page of one</Link>
    </nav>
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
    <PageFocus />
  </>
);
const One = () => (
  <>
    <title>Page one</title>
    <h1>One</h1>
  </>
);
const Two = () => (
  <>
    <title>Page two</title>
    <h1>Two</h1>
  </>
);
function Late() {
  const [isThere, setThere] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setThere(true)} onFocus={(event) => event.currentTarget.blur()}>
        It arrives
      </button>
      {isThere && <h1>Late</h1>}
    </>
  );
}
const Form = () => (
  <>
    <h1>Form</h1>
    {/* biome-ignore lint/a11y/noAutofocus: what the test is about */}
    <input aria-label="Name" autoFocus />
  </>
);
const Tabs = () => (
  <>
    <h1>Tabs</h1>
    <Link to="/tabs/a">Tab a</Link>
    <Link to="/tabs/b">Tab b</Link>
    <Outlet />
  </>
);

const Nothing = () => null;

const open = (address = '/one') =>
  renderRoutes(
    [
      {
        path: '/',
        Component: Shell,
        children: [
          { path: 'one', Component: One },
          { path: 'two', Component: Two },
          { path: 'late', Component: Late },
          { path: 'form', Component: Form },
          {
            path: 'tabs',
            Component: Tabs,
            children: [
              { path: 'a', Component: Nothing },
              { path: 'b', Component: Nothing },
            ],
          },
        ],
      },
    ],
    address,
  );
const follow = (name: string) => page.getByRole('link', { name }).click();

it('another page begins at its heading, and its title is announced (P2, P3)', async () => {
  await open();
  await expect.element(page.getByRole('heading', { name: 'One' })).not.toHaveFocus();
  await follow('To two');
  await expect.element(page.getByRole('heading', { name: 'Two' })).toHaveFocus();
  await expect.element(page.getByRole('status')).toHaveTextContent('Page two');
});

it('a heading that comes late gets the focus when it is there (P2)', async () => {
  await open();
  await follow('To late');
  await page.getByRole('button', { name: 'It arrives' }).click();
  await expect.element(page.getByRole('heading', { name: 'Late' })).toHaveFocus();
});

it('a field that a page begins with keeps the focus (P2)', async () => {
  await open();
  await follow('To form');
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
});

it('tabs of a page that stays leave the focus where it is (P2)', async () => {
  await open('/tabs/a');
  await follow('Tab b');
  await expect.element(page.getByRole('link', { name: 'Tab b' })).toHaveFocus();
});

it('another page of the same list leaves the focus where it is (P2)', async () => {
  await open('/one');
  await follow('Second page of one');
  await expect.element(page.getByRole('link', { name: 'Second page of one' })).toHaveFocus();
});
