// Emails about teams.
import { TEAMS } from '@daynook/contract/teams/limits';
import type { TeamDayDate } from '@daynook/contract/teams/team-days';
import type { InvitedRole } from '@daynook/contract/teams/teams';
import { plainName } from '../../lib/display-name.ts';
import { say } from '../../lib/languages/say.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { dayWords, hourRangeWords } from '../../lib/time/words.ts';
import { acceptWords, type InvitationEnd } from './account-words.ts';
import type { EmailContent } from './email.ts';

/**
 * It names the team as far as it can be a name, and nothing else that someone wrote, because an email mustn't carry another person's
 * text to a stranger in our name.
 */
const teamInvitation = (
  {
    invitationId,
    inviterName,
    teamName,
    role,
    ...end
  }: { invitationId: string; inviterName: string; teamName: string; role: InvitedRole } & InvitationEnd,
  { publicUrl }: { publicUrl: string },
): EmailContent => {
  const team = plainName(teamName) || say('their team');
  return {
    subject: say('{inviterName} invited you to join {team}', { inviterName, team }),
    name: null,
    paragraphs: [
      role === 'admin'
        ? say('{inviterName} invited you to help run {team} on {brand}: its members, rules, and bookings.', {
            inviterName,
            team,
          })
        : say('{inviterName} invited you to book workspaces for {team} on {brand}.', { inviterName, team }),
    ],
    action: { label: say('View invitation'), href: `${publicUrl}/team/invitation/${invitationId}` },
    afterwards: [
      acceptWords(end, TEAMS.invitationDays),
      say('If you don’t know this person, you can ignore this email.'),
    ],
    reason: say('You’re getting this because someone on {brand} entered your email.'),
  };
};

/** As far as someone's text can be a name: an email mustn't carry a link, or what breaks its subject. */
const nameTeam = (teamName: string): string => plainName(teamName) || say('your team');
const nameDay = (title: string): string => plainName(title) || say('your team day');

const teamRemoved = (
  { name, teamName }: { name: string; teamName: string },
  { publicUrl }: { publicUrl: string },
): EmailContent => ({
  subject: say('You’re no longer part of {team}', { team: nameTeam(teamName) }),
  name,
  paragraphs: [
    say(
      'An admin removed you from {team}. You can’t book for it anymore, and you’re no longer on bookings that others made for you. Bookings you made are still yours.',
      { team: nameTeam(teamName) },
    ),
  ],
  action: { label: say('View bookings'), href: `${publicUrl}/bookings` },
  reason: say('You’re getting this because you were on a team on {brand}.'),
});

const teamOwner = (
  { name, teamId, teamName }: { name: string; teamId: string; teamName: string },
  { publicUrl }: { publicUrl: string },
): EmailContent => ({
  subject: say('You’re now the owner of {team}', { team: nameTeam(teamName) }),
  name,
  paragraphs: [
    say(
      'The last owner of {team} closed their account, so you’re its owner now. You manage its members, rules, and billing details. You can hand it over by making someone else an owner.',
      { team: nameTeam(teamName) },
    ),
  ],
  action: { label: say('View team'), href: `${publicUrl}/team/${teamId}` },
  reason: say('You’re getting this because you’re on a team on {brand}.'),
});

interface DayData {
  readonly name: string;
  readonly title: string;
}

/** "Thu, Dec 10, 2026, 9 AM–5 PM (local time)". The clock is that of the place, which isn't chosen yet. */
const choiceWords = ({ date, fromMinute, toMinute }: TeamDayDate): string => {
  const midnight = new Date(`${date}T00:00:00Z`);
  const hours = hourRangeWords(addMinutes(midnight, fromMinute), addMinutes(midnight, toMinute), 'UTC');
  return say('{day}, {hours} (local time)', { day: dayWords(midnight, 'UTC'), hours });
};

const aboutDays = () => say('You’re getting this because you’re invited to a team day on {brand}.');

const dayInvited = (
  {
    name,
    organizerName,
    teamName,
    title,
    teamDayId,
    dates,
  }: DayData & { organizerName: string; teamName: string; teamDayId: string; dates: readonly TeamDayDate[] },
  { publicUrl }: { publicUrl: string },
): EmailContent => ({
  subject: say('{organizerName} is planning {title}: when can you come?', { organizerName, title: nameDay(title) }),
  name,
  paragraphs: [
    say('{organizerName} is planning a day together with {team}: {title}.', {
      organizerName,
      team: nameTeam(teamName),
      title: nameDay(title),
    }),
    say('Dates to choose from: {dates}', { dates: dates.map(choiceWords).join('; ') }),
    say(
      'Say when you can come and roughly where you’re starting from. We use that to find rooms with a fair trip for everyone. Others don’t see where you’re starting from.',
    ),
  ],
  action: { label: say('Answer'), href: `${publicUrl}/team/day/${teamDayId}` },
  reason: aboutDays(),
});

const dayRooms = (
  {
    name,
    organizerName,
    title,
    teamDayId,
    count,
  }: DayData & { organizerName: string; teamDayId: string; count: number },
  { publicUrl }: { publicUrl: string },
): EmailContent => ({
  subject: say('Vote on a room for {title}', { title: nameDay(title) }),
  name,
  paragraphs: [
    say(
      '{count, plural, one {{organizerName} found # room for {title}.} other {{organizerName} found # rooms for {title}.}} See how far each one is from you, and vote.',
      { count, organizerName, title: nameDay(title) },
    ),
  ],
  action: { label: say('View rooms'), href: `${publicUrl}/team/day/${teamDayId}` },
  reason: aboutDays(),
});

const dayCanceled = (
  { name, title, teamName }: DayData & { teamName: string },
  { publicUrl }: { publicUrl: string },
): EmailContent => ({
  subject: say('Canceled: {title}', { title: nameDay(title) }),
  name,
  paragraphs: [
    plainName(title)
      ? say('The team day {title} with {team} was canceled.', { title: plainName(title), team: nameTeam(teamName) })
      : say('A team day of {team} won’t take place.', { team: nameTeam(teamName) }),
  ],
  action: { label: say('View teams'), href: `${publicUrl}/settings/teams` },
  reason: aboutDays(),
});

export const TEAM_EMAIL_TEMPLATES = {
  'team-invitation': teamInvitation,
  'team-removed': teamRemoved,
  'team-owner': teamOwner,
  'team-day-invited': dayInvited,
  'team-day-rooms': dayRooms,
  'team-day-canceled': dayCanceled,
} as const;
