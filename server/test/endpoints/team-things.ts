// A team of the host's for the tests of every endpoint: the guest and another member book for it, the listing is on its list, and
// someone is invited. The guest has an invitation to a second one, and has booked another host's listing for the host
// and canceled that. Their finished booking was for a third one.
import type { TestListing, TestMember, World } from '../../src/modules/bookings/test-world.ts';
import { makeMember } from '../make.ts';
import type { Ids } from './endpoint-samples.ts';

export async function makeTeams(
  world: World,
  { host, guest, listing, finished }: { host: TestMember; guest: TestMember; listing: TestListing; finished: string },
): Promise<
  Pick<Ids, 'team' | 'bookedTeam' | 'teamMember' | 'teamDay' | 'teamInvitation' | 'guestTeamInvitation' | 'teamBooking'>
> {
  const { t } = world;
  const { kysely } = t.db;
  const at = t.clock.now();
  const [team, second, third] = [t.deps.newId(), t.deps.newId(), t.deps.newId()];
  const [teamInvitation, guestTeamInvitation] = [t.deps.newId(), t.deps.newId()];
  const other = await makeMember(t.db);
  const values = { billing_address: '1 Main Street', currency: 'USD', time_zone: 'America/New_York', created_at: at };
  await kysely
    .insertInto('team')
    .values([
      { id: team, name: 'Brooklyn Bridges', ...values },
      { id: second, name: 'Queens Quays', ...values },
      { id: third, name: 'Harlem Hills', ...values },
    ])
    .execute();
  await kysely
    .insertInto('team_member')
    .values([
      { team_id: team, member_id: host.id, role: 'owner', since: at },
      { team_id: second, member_id: host.id, role: 'owner', since: at },
      { team_id: third, member_id: host.id, role: 'owner', since: at },
      { team_id: third, member_id: guest.id, role: 'booker', since: at },
      { team_id: team, member_id: guest.id, role: 'booker', since: at },
      { team_id: team, member_id: other.id, role: 'booker', since: at },
    ])
    .execute();
  await kysely
    .insertInto('team_listing')
    .values({ team_id: team, listing_id: listing.id, added_by: host.id, added_at: at })
    .execute();
  const asked = {
    invited_by: host.id,
    role: 'booker',
    created_at: at,
    expires_at: new Date(at.getTime() + 86_400_000),
  };
  await kysely
    .insertInto('team_invitation')
    .values([
      { ...asked, id: teamInvitation, team_id: team, email: `${teamInvitation}@example.org` },
      { ...asked, id: guestTeamInvitation, team_id: second, email: guest.email },
    ])
    .execute();
  const elsewhere = await world.makeListing({ host_id: (await makeMember(t.db)).id, booking_mode: 'instant' });
  const { _id: teamBooking } = await world.booked(elsewhere, { teamId: third, attendeeIds: [host.id] }, { guest });
  // One that's ahead would keep both sides from leaving.
  await world.verb(guest, teamBooking, 'cancel');
  const teamDay = t.deps.newId();
  await kysely
    .insertInto('team_day')
    .values({
      id: teamDay,
      team_id: team,
      organizer_id: guest.id,
      title: 'Kickoff',
      created_at: at,
      last_date: '2026-12-10',
    })
    .execute();
  await kysely
    .insertInto('team_day_date')
    .values({ team_day_id: teamDay, number: 0, date: '2026-12-10', from_minute: 540, to_minute: 1_020 })
    .execute();
  await kysely
    .insertInto('team_day_member')
    .values([guest, host, other].map(({ id }) => ({ team_day_id: teamDay, member_id: id })))
    .execute();
  await kysely.updateTable('booking').set({ team_id: third }).where('id', '=', finished).execute();
  return { team, bookedTeam: third, teamMember: other.id, teamDay, teamInvitation, guestTeamInvitation, teamBooking };
}
