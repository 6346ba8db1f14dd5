// The words for each finding of the self-check: what it means, and what to do if that's needed.
import type { CHECK_FINDINGS, CheckName, CheckState } from '@daynook/contract/staff/self-check';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const checkNames: Readonly<Record<CheckName, MessageDescriptor>> = defineMessages({
  email: { defaultMessage: 'Email' },
  push: { defaultMessage: 'Push notifications' },
  'text-messages': { defaultMessage: 'Text messages' },
  jobs: { defaultMessage: 'Scheduled jobs' },
  outbox: { defaultMessage: 'Follow-up work' },
  payments: { defaultMessage: 'Card payments' },
  storage: { defaultMessage: 'Uploaded files' },
  disk: { defaultMessage: 'Disk space' },
  backup: { defaultMessage: 'Backups' },
  clock: { defaultMessage: 'Clock' },
  'time-zones': { defaultMessage: 'Time zones' },
  redis: { defaultMessage: 'Redis' },
  replica: { defaultMessage: 'Database replica' },
  versions: { defaultMessage: 'Versions' },
});

export const stateWords: Readonly<Record<CheckState, MessageDescriptor>> = defineMessages({
  ok: { defaultMessage: 'OK', description: 'A check found no problem' },
  warn: { defaultMessage: 'Warning', description: 'A check found something to look at' },
  bad: { defaultMessage: 'Problem', description: 'A check found something that doesn’t work' },
  off: { defaultMessage: 'Not configured' },
});

type Words = { readonly [N in CheckName]: Readonly<Record<keyof (typeof CHECK_FINDINGS)[N], MessageDescriptor>> };

/** What was found. */
const meanings: Words = {
  email: defineMessages({
    ready: { defaultMessage: 'The mail server {server} accepts our login.' },
    refused: { defaultMessage: 'The mail server {server} doesn’t accept our connection. It said: {reason}' },
    held: { defaultMessage: 'Sending is turned off, so emails wait.' },
    'not-configured': { defaultMessage: 'SMTP_URL isn’t set, so nobody gets email.' },
  }),
  'text-messages': defineMessages({
    ready: {
      defaultMessage:
        'Goes through {server}. Notifications used {parts, number} of {limit, number} message parts this month.',
    },
    'near-limit': {
      defaultMessage: 'Notifications used {parts, number} of {limit, number} message parts this month.',
    },
    'at-limit': {
      defaultMessage:
        'This site has reached the limit of {limit, number} message parts this month. Until next month, members get notifications without texts. We still send codes.',
    },
    held: { defaultMessage: 'Sending is turned off (OUTBOUND=off), so nobody gets texts.' },
    'not-configured': { defaultMessage: 'SMS_HTTP_URL isn’t set, so nobody gets texts.' },
  }),
  push: defineMessages({
    works: {
      defaultMessage:
        'Ready to send. {count, plural, =0 {Nothing was sent in the last 24 hours.} one {# notification in the last 24 hours, {failed, number} failed.} other {# notifications in the last 24 hours, {failed, number} failed.}}',
    },
    'some-fail': {
      defaultMessage:
        '{failed, number} of {count, number} notifications failed in the last 24 hours ({percent, number}%).',
    },
    'most-fail': {
      defaultMessage:
        '{failed, number} of {count, number} notifications failed in the last 24 hours ({percent, number}%).',
    },
    'not-https': { defaultMessage: 'PUBLIC_URL doesn’t start with https, so browsers don’t allow notifications.' },
    'no-key': { defaultMessage: 'The key that signs notifications can’t be read.' },
    held: { defaultMessage: 'Requests to other servers are turned off, so notifications wait.' },
    'not-configured': { defaultMessage: 'The service worker is turned off, so nobody gets notifications.' },
  }),
  jobs: defineMessages({
    'on-time': { defaultMessage: '{count, plural, one {# job runs} other {# jobs run}} on time.' },
    failing: { defaultMessage: 'The last run of {count, plural, one {# job} other {# jobs}} failed.' },
    late: { defaultMessage: '{count, plural, one {# job is} other {# jobs are}} late.' },
  }),
  outbox: defineMessages({
    'up-to-date': { defaultMessage: 'Emails and updates go out right away.' },
    behind: {
      defaultMessage:
        '{count, plural, one {# task is} other {# tasks are}} waiting, the oldest for {minutes, plural, one {# minute} other {# minutes}}.',
    },
    'far-behind': {
      defaultMessage:
        '{count, plural, one {# task is} other {# tasks are}} waiting, the oldest for {minutes, plural, one {# minute} other {# minutes}}.',
    },
    'given-up': {
      defaultMessage: '{count, plural, one {# task} other {# tasks}} failed so often that we stopped trying.',
    },
  }),
  payments: defineMessages({
    live: { defaultMessage: 'Stripe responds, and guests pay for real.' },
    'test-mode': { defaultMessage: 'Stripe responds, but in test mode. Nobody is charged.' },
    sandbox: { defaultMessage: 'Guests pay with simulated cards. Nobody is charged.' },
    refused: { defaultMessage: 'Stripe doesn’t accept our requests. It said: {reason}' },
    'not-configured': {
      defaultMessage: 'Guests can’t pay by card. They can still pay by bank transfer, in cash, or by invoice.',
    },
  }),
  storage: defineMessages({
    works: {
      defaultMessage:
        'We wrote, read, and removed a test file in {place, select, bucket {the bucket} other {the data folder}}.',
    },
    changed: { defaultMessage: 'A test file came back different from what we wrote.' },
  }),
  disk: defineMessages({
    enough: { defaultMessage: '{gigabytes, number} GB free ({percent, number}%).' },
    low: { defaultMessage: 'Only {gigabytes, number} GB free ({percent, number}%).' },
    full: { defaultMessage: 'The disk is almost full: {gigabytes, number} GB free ({percent, number}%).' },
  }),
  backup: defineMessages({
    recent: {
      defaultMessage:
        'The last backup finished {hours, plural, =0 {less than an hour} one {# hour} other {# hours}} ago ({megabytes, number} MB).',
    },
    old: { defaultMessage: 'The last backup is {hours, plural, one {# hour} other {# hours}} old.' },
    'very-old': {
      defaultMessage: 'The last backup is more than a week old ({hours, plural, one {# hour} other {# hours}}).',
    },
    none: { defaultMessage: 'No backup has been made with npm run backup.' },
  }),
  clock: defineMessages({
    right: { defaultMessage: 'This server and the database agree on the time.' },
    off: {
      defaultMessage: 'This server and the database disagree by {seconds, plural, one {# second} other {# seconds}}.',
    },
    wrong: {
      defaultMessage: 'This server and the database disagree by {seconds, plural, one {# second} other {# seconds}}.',
    },
  }),
  'time-zones': defineMessages({
    same: { defaultMessage: 'Time zone rules are up to date ({node}).' },
    differ: {
      defaultMessage:
        'The server and the database have different rules for {zone}{count, plural, one {} other { and others}}.',
    },
    'node-outdated': { defaultMessage: 'The server has old time zone rules ({node}), so some hours may be wrong.' },
    'database-outdated': {
      defaultMessage: 'The database has old time zone rules. The server’s are up to date ({node}).',
    },
  }),
  redis: defineMessages({
    responds: { defaultMessage: 'Redis responds.' },
    'not-configured': { defaultMessage: 'Only needed if several servers run at the same time.' },
  }),
  replica: defineMessages({
    'in-use': { defaultMessage: 'The replica is used for searches and public pages.' },
    lagging: { defaultMessage: 'The replica is too far behind, so we don’t read from it.' },
    unusable: { defaultMessage: 'The replica can’t be used ({state}).' },
    'not-configured': { defaultMessage: 'Everything is read from the main database.' },
  }),
  versions: defineMessages({
    current: {
      defaultMessage:
        'Version {app}, Node {node}, PostgreSQL {postgres}{engine, select, embedded { (embedded)} other {}}. The database is up to date.',
    },
    'not-migrated': {
      defaultMessage: 'The database is missing {count, plural, one {# migration} other {# migrations}}.',
    },
  }),
};

/** What to do. Findings that need nothing aren't listed. */
const remedies: { readonly [N in CheckName]?: Partial<Words[N]> } = {
  email: defineMessages({
    refused: { defaultMessage: 'Check SMTP_URL: the address, port, user, and password.' },
    held: { defaultMessage: 'Set OUTBOUND=on when this installation should send email.' },
    'not-configured': { defaultMessage: 'Set SMTP_URL and MAIL_FROM, then restart.' },
  }),
  'text-messages': defineMessages({
    'near-limit': { defaultMessage: 'Raise SMS_MONTHLY_LIMIT if you want to pay for more, then restart.' },
    'at-limit': { defaultMessage: 'Raise SMS_MONTHLY_LIMIT if you want to pay for more, then restart.' },
    held: { defaultMessage: 'Set OUTBOUND=on when this installation should send texts.' },
    'not-configured': {
      defaultMessage: 'Optional: set SMS_HTTP_URL, SMS_HTTP_TOKEN, and SMS_FROM, then restart.',
    },
  }),
  push: defineMessages({
    'some-fail': {
      defaultMessage: 'Look for “push service” in the server log. Push services may be down for a while.',
    },
    'most-fail': {
      defaultMessage:
        'Check that this server can open https connections to other servers, then send a test notification.',
    },
    'not-https': { defaultMessage: 'Set PUBLIC_URL to the https address people use, then restart.' },
    'no-key': {
      defaultMessage:
        'Restore “push-key” in the table of secrets from a backup. With a new key, everyone has to turn notifications on again.',
    },
    held: { defaultMessage: 'Set OUTBOUND=on when this installation should send notifications.' },
  }),
  jobs: defineMessages({
    failing: {
      defaultMessage:
        'They’ll be tried again. If the problem continues, look for “timed job failed” in the server log.',
    },
    late: { defaultMessage: 'Look for “timed job” in the server log. The Today page shows which are late.' },
  }),
  outbox: defineMessages({
    behind: {
      defaultMessage: 'Check again in a few minutes. If it grows, look for “effect failed” in the server log.',
    },
    'far-behind': { defaultMessage: 'Look for “effect failed” in the server log, and check the mail server.' },
    'given-up': { defaultMessage: 'Open Emails, fix the reason shown there, and retry them.' },
  }),
  payments: defineMessages({
    'test-mode': { defaultMessage: 'Use Stripe’s live keys before you open.' },
    sandbox: { defaultMessage: 'Set SANDBOX_PAYMENTS=off before you open.' },
    refused: { defaultMessage: 'Check STRIPE_SECRET_KEY, and whether this server can reach Stripe.' },
  }),
  storage: defineMessages({
    changed: { defaultMessage: 'Check the disk or bucket before you accept more uploads.' },
  }),
  disk: defineMessages({
    low: { defaultMessage: 'Free some space or enlarge the disk soon.' },
    full: { defaultMessage: 'Free some space now. Uploads fail when the disk is full.' },
  }),
  backup: defineMessages({
    old: { defaultMessage: 'Check the schedule that runs npm run backup.' },
    'very-old': { defaultMessage: 'Run npm run backup now, then check its schedule.' },
    none: { defaultMessage: 'Schedule npm run backup every day. If you back up another way, you can ignore this.' },
  }),
  clock: defineMessages({
    off: { defaultMessage: 'Turn on time synchronization (NTP) on both machines.' },
    wrong: { defaultMessage: 'Turn on time synchronization (NTP) now. Logins and deadlines go wrong.' },
  }),
  'time-zones': defineMessages({
    differ: { defaultMessage: 'Hours that people see come from the server, so they’re right. Update the older one.' },
    'node-outdated': { defaultMessage: 'Update Node.' },
    'database-outdated': {
      defaultMessage: 'Hours that people see are right. Update PostgreSQL or its time zone package.',
    },
  }),
  replica: defineMessages({
    lagging: { defaultMessage: 'It’s used again automatically. If the problem continues, check the replica’s load.' },
    unusable: {
      defaultMessage: 'Check DATABASE_REPLICA_URL and the replica’s log. Until then, we read from the main database.',
    },
  }),
  versions: defineMessages({
    'not-migrated': { defaultMessage: 'Restart the server, or run npm run db -- migrate.' },
  }),
};

const unfinished = defineMessages({
  slow: { defaultMessage: 'No answer within {seconds, plural, one {# second} other {# seconds}}.' },
  failed: { defaultMessage: 'The check failed: {reason}' },
  unknown: { defaultMessage: 'This page doesn’t know the result. Reload it.' },
});
const unfinishedRemedies = defineMessages({
  slow: {
    defaultMessage:
      'Run the checks again. If the problem continues, the service is down or can’t be reached from here.',
  },
  failed: { defaultMessage: 'Look for “a check of the installation failed” in the server log.' },
});

const find = (table: Partial<Record<string, MessageDescriptor>> | undefined, finding: string) =>
  table !== undefined && Object.hasOwn(table, finding) ? table[finding] : undefined;

export const findMeaning = (name: CheckName, finding: string): MessageDescriptor =>
  find(meanings[name], finding) ?? find(unfinished, finding) ?? unfinished.unknown;

export const findRemedy = (name: CheckName, finding: string): MessageDescriptor | undefined =>
  find(remedies[name], finding) ?? find(unfinishedRemedies, finding);
