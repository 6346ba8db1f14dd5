// Members, the waiting list, and inviting people from a file, for staff (RO2, RO8, M3).
import { defineMessages, FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router';
import { MemberImports } from '../../features/member-imports/member-imports.tsx';
import { WaitingList } from '../../features/staff-decisions/waiting-list.tsx';
import { MemberSearch } from '../../features/staff-members/member-search.tsx';
import { titleOfView } from '../../features/staff-overview/view-title.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { StaffFrame } from '../../nouns/staff/staff-frame.tsx';

const titles = defineMessages({
  members: { defaultMessage: 'Members' },
  list: { defaultMessage: 'Waiting list' },
  import: { defaultMessage: 'Invite from a file' },
});

export const meta = ({ location }: { location: { search: string } }) =>
  pageMeta({ title: titleOfView(location.search, titles.members, titles), isHidden: true });

export default function StaffUsers() {
  const [search] = useSearchParams();
  if (search.get('view') === 'list')
    return (
      <StaffFrame
        title={<FormattedMessage {...titles.list} />}
        lead={
          <FormattedMessage defaultMessage="We email everyone you let in. They get access right away, or as soon as they sign up. Each invitation is logged with your name." />
        }
      >
        <WaitingList />
      </StaffFrame>
    );
  if (search.get('view') === 'import')
    return (
      <StaffFrame
        title={<FormattedMessage {...titles.import} />}
        lead={
          <FormattedMessage defaultMessage="Bring members from another system. We email each a link to join, which works for 30 days. Each file is logged with your name." />
        }
      >
        <MemberImports />
      </StaffFrame>
    );
  return (
    <StaffFrame>
      <MemberSearch />
    </StaffFrame>
  );
}
