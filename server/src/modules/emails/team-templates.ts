// Emails about teams.
import { TEAMS } from '@daynook/contract/teams/limits';
import type { InvitedRole } from '@daynook/contract/teams/teams';
import { plainName } from '../../lib/display-name.ts';
import { say } from '../../lib/languages/say.ts';
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
  }: { invitationId: string; inviterName: string; teamName: string; role: InvitedRole },
  { publicUrl }: { publicUrl: string },
): EmailContent => {
  const team = plainName(teamName) || say('their team');
  return {
    subject: say('{inviterName} invited you to {team}', { inviterName, team }),
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
      say('Log in with this email, or sign up with it and confirm your email. You have {days} days to accept.', {
        days: TEAMS.invitationDays,
      }),
      say('If you don’t know this person, you can ignore this email.'),
    ],
    reason: say('You’re getting this because someone on {brand} entered your email.'),
  };
};

const teamRemoved = (
  { name, teamName }: { name: string; teamName: string },
  { publicUrl }: { publicUrl: string },
): EmailContent => ({
  subject: say('You’re no longer in {team}', { team: teamName }),
  name,
  paragraphs: [
    say(
      'An admin removed you from {team}. You can’t book for it anymore, and you’re no longer on bookings that others made for you. Bookings you made are still yours.',
      {
        team: teamName,
      },
    ),
  ],
  action: { label: say('View bookings'), href: `${publicUrl}/bookings` },
  reason: say('You’re getting this because you were in a team on {brand}.'),
});

const teamOwner = (
  { name, teamId, teamName }: { name: string; teamId: string; teamName: string },
  { publicUrl }: { publicUrl: string },
): EmailContent => ({
  subject: say('You’re now the owner of {team}', { team: teamName }),
  name,
  paragraphs: [
    say(
      'The last owner of {team} closed their account, so you’re its owner now. You manage its members, rules, and billing details. You can hand it over by making someone else an owner.',
      { team: teamName },
    ),
  ],
  action: { label: say('View team'), href: `${publicUrl}/team/${teamId}` },
  reason: say('You’re getting this because you’re in a team on {brand}.'),
});

export const TEAM_EMAIL_TEMPLATES = {
  'team-invitation': teamInvitation,
  'team-removed': teamRemoved,
  'team-owner': teamOwner,
} as const;
