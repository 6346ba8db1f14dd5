// A booking as an event in a member's own calendar, and what's kept of what they changed in it. Pure.

import { createHash } from 'node:crypto';
import { type CalendarEvent, calendarText, EVENT_NAME_SUFFIX } from '@daynook/contract/calendar-text';
import ICAL from 'ical.js';
import { visitEvent } from '../calendar-exports/service.ts';
import type { WantedRow } from './store.ts';

const LARGEST = 64 * 1024;

/** As in the member's calendar feed: in the reader's language, and without the exact address, which a calendar may show to others. */
export const toEvent = (row: WantedRow, publicUrl: string): CalendarEvent => ({
  ...visitEvent({ ...row, id: row.booking_id, is_attendee: false }, publicUrl),
  sequence: row.version,
});

/** The name of its file in the calendar: always the same for a booking. */
export const toFileName = (bookingId: string): string => `${bookingId}.ics`;

/** Equal if the event says the same. The version isn't a part of it, because it also counts what doesn't show. */
export const markEvent = ({ sequence: _version, ...event }: CalendarEvent): Buffer =>
  createHash('sha256').update(JSON.stringify(event)).digest();

const write = (event: CalendarEvent, nowMs: number, brand: string): string =>
  calendarText([event], { nowMs, brand, isStored: true });

/** What a booking decides. Everything else in the event belongs to the member: alarms, categories, notes, colors, whether it's busy. */
const OURS = [
  'dtstamp',
  'dtstart',
  'dtend',
  'duration',
  'summary',
  'location',
  'description',
  'url',
  'status',
  'sequence',
];

function parseEvent(text: string, uid: string): { calendar: ICAL.Component; event: ICAL.Component } | undefined {
  if (text.length > LARGEST) return undefined;
  try {
    const calendar = new ICAL.Component(ICAL.parse(text) as never);
    const events = calendar.getAllSubcomponents('vevent');
    const event = events.find((one) => one.getFirstPropertyValue('uid') === uid);
    return event && events.length === 1 ? { calendar, event } : undefined;
  } catch {
    return undefined;
  }
}

/** The event's file: the booking's facts, with everything else as the member has it now. */
export function eventText(
  event: CalendarEvent,
  present: string | undefined,
  { nowMs, brand }: { nowMs: number; brand: string },
): string {
  const own = write(event, nowMs, brand);
  const uid = `${event.name}${EVENT_NAME_SUFFIX}`;
  const theirs = present === undefined ? undefined : parseEvent(present, uid);
  if (!theirs) return own;
  const facts = parseEvent(own, uid)!.event;
  for (const name of [...OURS, 'rrule', 'rdate', 'exdate', 'recurrence-id']) theirs.event.removeAllProperties(name);
  for (const property of facts.getAllProperties())
    if (OURS.includes(property.name)) theirs.event.addProperty(ICAL.Property.fromString(property.toICALString()));
  theirs.calendar.removeAllProperties('method');
  return `${theirs.calendar.toString()}\r\n`;
}
