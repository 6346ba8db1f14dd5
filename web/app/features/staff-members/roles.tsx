// Staff roles: who has which, changed by admins, and what each role allows.
import { STAFF_ROLES } from '@daynook/contract/staff/roles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useOwnProfile } from '../../nouns/members/api.ts';
import { useMay } from '../../nouns/staff/permissions.ts';
import { roleNames } from '../../nouns/staff/role-words.ts';
import { Loaded, StaffSection } from '../../nouns/staff/staff-section.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { RoleForm } from './role-form.tsx';
import { RoleTable } from './role-table.tsx';
import { rolesQuery, type StaffList, type StaffPerson } from './roles-api.ts';

export const StaffRoles = () => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-9">
    <StaffSection id="staff-people" title={<FormattedMessage defaultMessage="Staff" />}>
      <Loaded
        query={useQuery(rolesQuery)}
        failed={<FormattedMessage defaultMessage="We couldn’t load the list of staff" />}
      >
        {(list) => <People list={list} />}
      </Loaded>
    </StaffSection>
    <StaffSection
      id="role-table"
      title={<FormattedMessage defaultMessage="What each role can do" />}
      lead={
        <FormattedMessage defaultMessage="People with several roles can do what any of those roles allows. Nobody can decide on their own bookings, earnings, fees, or credit." />
      }
    >
      <RoleTable />
    </StaffSection>
  </div>
);

function People({ list: { isDecided, staff } }: { list: StaffList }) {
  const [changingId, setChangingId] = useState<string>();
  const mayChange = useMay()('roles');
  const me = useOwnProfile().data?._id;
  const changing = staff.find(({ _id }) => _id === changingId);
  return (
    <>
      {!isDecided && (
        <p role="note" className="rounded-card bg-clay-wash px-5 py-4 text-pretty">
          <FormattedMessage defaultMessage="Nobody has been given roles yet, so everyone with a company address is an admin. Once you change someone’s roles, the people below stay admins, and new staff start without a role." />
        </p>
      )}
      <ul className="overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
        {staff.map((person) => (
          <Person
            key={person._id}
            person={person}
            isMe={person._id === me}
            onChange={mayChange ? () => setChangingId(person._id) : undefined}
          />
        ))}
      </ul>
      {changing && (
        <RoleForm
          key={changing._id}
          person={changing}
          isMe={changing._id === me}
          onClose={() => setChangingId(undefined)}
        />
      )}
    </>
  );
}

interface PersonProps {
  person: StaffPerson;
  isMe: boolean;
  onChange: (() => void) | undefined;
}

/** Roles that nobody assigned. They change when the person logs in with the provider, so there's nothing to edit. */
const Claimed = ({ claimed }: Pick<StaffPerson, 'claimed'>) => (
  <ul className="mt-1.5 grid gap-1 text-[14px]">
    {claimed.map(({ role, provider, until }) => (
      <li key={`${role} ${provider}`}>
        <FormattedMessage
          defaultMessage="{role} from {provider}, expires {when}"
          values={{
            role: (
              <b key="r" className="font-semibold">
                <FormattedMessage {...roleNames[role]} />
              </b>
            ),
            provider,
            when: <Moment key="w" at={until} />,
          }}
        />
      </li>
    ))}
  </ul>
);

function Person({ person, isMe, onChange }: PersonProps) {
  const { name, email, roles, claimed, isSuspended, changedAt, changedBy } = person;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2.5 border-line px-5 py-3.5 not-last:border-b">
      <div className="min-w-0 flex-[1_1_240px]">
        <p className="font-semibold wrap-anywhere">
          {name}
          {isMe && (
            <span className="ms-2 font-normal text-muted">
              <FormattedMessage defaultMessage="(you)" description="Beside one’s own name in a list of staff" />
            </span>
          )}
        </p>
        <p className="text-[14.5px] text-muted wrap-anywhere">{email}</p>
      </div>
      <div className="min-w-0 flex-[1_1_240px]">
        <p className="flex flex-wrap gap-2">
          {STAFF_ROLES.filter((role) => roles.includes(role)).map((role) => (
            <Badge key={role} tone={role === 'admin' ? 'moss' : 'neutral'}>
              <FormattedMessage {...roleNames[role]} />
            </Badge>
          ))}
          {roles.length + claimed.length === 0 && (
            <Badge tone="sun">
              <FormattedMessage defaultMessage="No role" />
            </Badge>
          )}
          {isSuspended && (
            <Badge tone="danger">
              <FormattedMessage defaultMessage="Suspended" />
            </Badge>
          )}
        </p>
        {claimed.length > 0 && <Claimed claimed={claimed} />}
        {changedAt && changedBy && (
          <p className="mt-1 text-[13.5px] text-muted">
            <FormattedMessage
              defaultMessage="Changed by {name}, {when}"
              values={{ name: changedBy, when: <Moment key="w" at={changedAt} /> }}
            />
          </p>
        )}
      </div>
      {onChange && (
        <Button variant="outline" size="sm" onClick={onChange}>
          <FormattedMessage
            defaultMessage="Change roles<hidden> of {name}</hidden>"
            values={{ name, hidden: (chunks) => <span className="sr-only">{chunks}</span> }}
          />
        </Button>
      )}
    </li>
  );
}
