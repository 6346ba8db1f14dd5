import { expect, it } from 'vitest';
import { meta as adminMeta } from '../../pages/staff/admin.tsx';
import { meta as usersMeta } from '../../pages/staff/users.tsx';

const findTitle = (tags: ReturnType<typeof adminMeta>) => tags.flatMap((tag) => ('title' in tag ? [tag.title] : []))[0];

it('names each view of the staff’s pages in the window’s title, whatever the address asks for', () => {
  const admin = (search: string) => findTitle(adminMeta({ location: { search } }));
  expect(['', '?view=personas', '?view=payments', '?view=payouts', '?view=constructor'].map(admin)).toEqual([
    'Today · Daynook',
    'Work styles · Daynook',
    'Payments · Daynook',
    'Payouts · Daynook',
    'Today · Daynook',
  ]);
  expect(findTitle(usersMeta({ location: { search: '?view=list&page=2' } }))).toBe('Waiting list · Daynook');
});
