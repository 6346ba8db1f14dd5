// Notification preferences, by email, in the inbox, by push notifications, and by text message. What quiet hours do is in quiet-hours.ts. Only differences from the defaults are stored (L6).

import { TEXT_MESSAGES } from '@daynook/contract/accounts/text-message-limits';
import type { Answer } from '@daynook/contract/api';
import { NOTIFICATION_KIND_NAMES, NOTIFICATION_KINDS, type NotificationKind } from '@daynook/contract/limits/accounts';
import type { Db } from '../../db/db.ts';
import { AppError } from '../../lib/app-error.ts';
import type { ReaderChoices } from '../../lib/languages/reader.ts';
import { say } from '../../lib/languages/say.ts';
import { toReaderChoices } from './detail-store.ts';
import * as store from './preference-store.ts';
import { quietEnd } from './quiet-hours.ts';

export type NotificationPreferences = Answer<'GET /api/account/notices'>;

interface Channels {
  readonly isMailed: boolean;
  /** In the notification list. */
  readonly isShown: boolean;
  /** Included in the daily summary. */
  readonly isDaily: boolean;
  readonly isPushed: boolean;
  readonly isTexted: boolean;
}

const isFixed = (name: NotificationKind): boolean => 'isFixed' in NOTIFICATION_KINDS[name];
const isInInbox = (name: NotificationKind): boolean => !('isEmailOnly' in NOTIFICATION_KINDS[name]);
const canBePushed = (name: NotificationKind): boolean => !('isNeverPushed' in NOTIFICATION_KINDS[name]);
const canBeTexted = (name: NotificationKind): boolean => 'canBeTexted' in NOTIFICATION_KINDS[name];
const canBeDaily = (name: NotificationKind): boolean => 'canBeDaily' in NOTIFICATION_KINDS[name];
const usual = (name: NotificationKind): Channels => {
  const isOn = !('isOffAtFirst' in NOTIFICATION_KINDS[name]);
  return { isMailed: isOn, isShown: isOn, isDaily: false, isPushed: isOn, isTexted: isOn };
};

const channelsFrom = (name: NotificationKind, choice: store.Choice | undefined): Channels => {
  const { isMailed, isShown, isDaily, isPushed, isTexted } = choice
    ? {
        isMailed: choice.is_emailed,
        isShown: choice.is_shown,
        isDaily: choice.is_daily,
        isPushed: choice.is_pushed,
        isTexted: choice.is_texted,
      }
    : usual(name);
  return {
    isMailed: isFixed(name) || isMailed,
    isShown: isInInbox(name) && (isFixed(name) || isShown),
    isDaily: canBeDaily(name) && isDaily,
    isPushed: canBePushed(name) && isPushed,
    isTexted: canBeTexted(name) && isTexted,
  };
};

/** How the member wants to get this notification. Notifications about money and account security are always sent. */
export async function notificationChannels(db: Db, memberId: string, name: NotificationKind): Promise<Channels> {
  return channelsFrom(name, await store.findChoice(db, memberId, name));
}

/** How a member wants to get a notification, and what's needed to send it. */
export interface Reader {
  readonly channels: Channels | undefined;
  /** Their language and clock. */
  readonly choices: ReaderChoices;
  /** When their quiet hours end, if they're in them now. */
  readonly quietEnd: Date | undefined;
  /** They added a browser for push notifications. */
  readonly hasPushDevices: boolean;
  /** They agreed to text messages. */
  readonly hasTexts: boolean;
  /** When they can get text messages again, if not now: after their quiet hours or, without any, after the night. */
  readonly nightEnd: Date | undefined;
}

/** Quiet hours for text messages: everybody has some. */
const withNight = (row: Awaited<ReturnType<typeof store.findReader>>) =>
  row && row.from_minute === null
    ? { ...row, from_minute: TEXT_MESSAGES.night.fromMinute, to_minute: TEXT_MESSAGES.night.toMinute }
    : row;

/** `name` is undefined for emails that can't be turned off. */
export async function findReader(
  db: Db,
  memberId: string,
  name: NotificationKind | undefined,
  now: Date,
): Promise<Reader> {
  const row = await store.findReader(db, memberId, name);
  const { is_emailed = null, is_shown, is_daily, is_pushed, is_texted } = row ?? {};
  const choice =
    is_emailed === null
      ? undefined
      : { is_emailed, is_shown: is_shown!, is_daily: is_daily!, is_pushed: is_pushed!, is_texted: is_texted! };
  return {
    channels: name && channelsFrom(name, choice),
    choices: toReaderChoices(row),
    quietEnd: quietEnd(row, now),
    hasPushDevices: Boolean(row?.has_push_devices),
    hasTexts: Boolean(row?.has_texts),
    nightEnd: quietEnd(withNight(row), now),
  };
}

export async function listNotificationPreferences(db: Db, memberId: string): Promise<NotificationPreferences> {
  const rows = await store.listChoices(db, memberId);
  const chosen = new Map(rows.map(({ event, ...choice }) => [event, choice]));
  const quiet = await store.findQuietHours(db, memberId);
  return {
    notices: NOTIFICATION_KIND_NAMES.map((name) => {
      const { isMailed, isShown, isDaily, isPushed, isTexted } = channelsFrom(name, chosen.get(name));
      return {
        name,
        isMailed,
        isDaily: canBeDaily(name) ? isDaily : null,
        isShown: isInInbox(name) ? isShown : null,
        isPushed: canBePushed(name) ? isPushed : null,
        isTexted: canBeTexted(name) ? isTexted : null,
        isFixed: isFixed(name),
      };
    }),
    quietHours:
      quiet && quiet.from_minute !== null && quiet.to_minute !== null
        ? { fromMinute: quiet.from_minute, toMinute: quiet.to_minute }
        : null,
    timeZone: quiet!.time_zone,
    hasTexts: await store.hasTexts(db, memberId),
  };
}

interface ChannelChange {
  readonly name: NotificationKind;
  readonly isMailed?: boolean | undefined;
  readonly isShown?: boolean | undefined;
  readonly isDaily?: boolean | undefined;
  readonly isPushed?: boolean | undefined;
  readonly isTexted?: boolean | undefined;
}

/** Why the change isn't possible, by field. */
function findFault({ name, isMailed, isShown, isDaily, isPushed, isTexted }: ChannelChange) {
  if (isDaily && !canBeDaily(name))
    return { isDaily: say('We email this right away. It can’t go in the daily summary.') };
  if (isFixed(name) && isMailed === false)
    return { isMailed: say('Emails about money and account access are always sent.') };
  if (isFixed(name) && isShown === false)
    return { isShown: say('Notifications about money and account access are always on.') };
  if (isPushed && !canBePushed(name)) return { isPushed: say('We only email about account access.') };
  if (isTexted && !canBeTexted(name)) return { isTexted: say('We only text about what’s urgent.') };
  return undefined;
}

/** Throws VALIDATION_FAILED for notifications that can't be turned off, can't wait for the daily summary, or aren't sent that way. */
export async function setNotificationPreference(
  db: Db,
  memberId: string,
  choice: ChannelChange,
): Promise<NotificationPreferences> {
  const { name, isMailed, isShown, isDaily, isPushed, isTexted } = choice;
  const fault = findFault(choice);
  if (fault) throw new AppError('VALIDATION_FAILED', { fields: fault });
  const first = usual(name);
  const change = {
    ...(isMailed === undefined ? {} : { is_emailed: isMailed }),
    ...(isShown === undefined ? {} : { is_shown: isShown }),
    ...(isDaily === undefined ? {} : { is_daily: isDaily }),
    ...(isPushed === undefined ? {} : { is_pushed: isPushed }),
    ...(isTexted === undefined ? {} : { is_texted: isTexted }),
  };
  if (Object.keys(change).length > 0)
    await store.upsertChoice(
      db,
      {
        member_id: memberId,
        event: name,
        is_emailed: first.isMailed,
        is_shown: first.isShown,
        is_pushed: first.isPushed,
        is_texted: first.isTexted,
      },
      change,
    );
  return listNotificationPreferences(db, memberId);
}

/** Sets quiet hours in the member's local time, or removes them. */
export async function setQuietHours(
  db: Db,
  memberId: string,
  quietHours: { fromMinute: number; toMinute: number } | null,
): Promise<NotificationPreferences> {
  if (quietHours === null) await store.deleteQuietHours(db, memberId);
  else await store.upsertQuietHours(db, memberId, quietHours);
  return listNotificationPreferences(db, memberId);
}
