import { expect, it } from 'vitest';
import { readMeta } from '../../../test/read-meta.tsx';
import { meta as adminMeta } from '../../pages/staff/admin.tsx';
import { meta as usersMeta } from '../../pages/staff/users.tsx';

const findTitle = (meta: typeof adminMeta, search: string) =>
  readMeta(meta, { location: { search } }).find((tag) => 'title' in tag)?.['title'];

it('names each view of the staff’s pages in the window’s title, whatever the address asks for', () => {
  const admin = (search: string) => findTitle(adminMeta, search);
  expect(['', '?view=personas', '?view=payments', '?view=payouts', '?view=constructor'].map(admin)).toEqual([
    'Today · Daynook',
    'Work styles · Daynook',
    'Payments · Daynook',
    'Payouts · Daynook',
    'Today · Daynook',
  ]);
  expect(findTitle(usersMeta, '?view=list&page=2')).toBe('Waiting list · Daynook');
});
