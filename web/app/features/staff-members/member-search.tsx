// Members for staff: a list to search and sort, and the page of the one that's open (RO2).
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { useTableAddress } from '../../nouns/staff/table-url.ts';
import { ArrowLeftIcon } from '../../ui/icons/shell-icons.tsx';
import { MemberList } from './member-list.tsx';
import { MemberView } from './member-view.tsx';

export function MemberSearch() {
  const address = useTableAddress();
  const openId = address.get('member');
  if (openId === '') return <MemberList />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h1 className="sr-only">
        <FormattedMessage defaultMessage="Members" />
      </h1>
      <Link
        to={address.hrefWith({ member: undefined })}
        className="inline-flex min-h-11 w-fit items-center gap-2 font-semibold text-moss lg:min-h-8"
      >
        <ArrowLeftIcon size={18} />
        <FormattedMessage defaultMessage="All members" />
      </Link>
      <MemberView key={openId} id={openId} />
    </div>
  );
}
