// Forms for hosts and staff, for the tables of naughty texts.
import { HOSTING } from '@daynook/contract/limits/hosting';
import { DOCUMENTS } from '@daynook/contract/limits/insurance';
import { SAVED_REPLIES } from '@daynook/contract/limits/messages';
import { PRICING } from '@daynook/contract/limits/prices';
import { SUPPORT } from '@daynook/contract/limits/support';
import { TIME_OFF } from '@daynook/contract/limits/time-off';
import { TURNOVER } from '@daynook/contract/limits/turnover-checklists';
import { PERSONA_LIMITS } from '@daynook/contract/personas';
import { sql } from 'kysely';
import type { Form, FormWorld } from './form-world.ts';

const line = (text: string) => text.replaceAll(/\s*[\t\n\r\u2028\u2029]\s*/g, ' ');
let [homeVersion, roomVersion, styleVersion] = [0, 0, 0];

export const hostForms = (w: FormWorld): readonly Form[] => [
  {
    name: 'a home',
    every: 14,
    fields: {
      title: { from: 1, to: 80 },
      street: { from: 1, to: 160 },
      unit: { to: 40 },
      city: { from: 1, to: 100 },
      region: { from: 1, to: 60, isChoosy: true, plain: 'NY' },
      postalCode: { from: 1, to: 16, isChoosy: true, plain: '11216' },
      neighborhood: { to: 80 },
      household: { to: HOSTING.noteMaximumCharacters },
      pets: { to: HOSTING.noteMaximumCharacters },
      cameras: { to: HOSTING.noteMaximumCharacters },
      parking: { to: HOSTING.noteMaximumCharacters },
      localLimits: { to: HOSTING.noteMaximumCharacters },
      'arrival.0.text': { from: 1, to: HOSTING.noteMaximumCharacters },
    },
    send: async (values) => {
      const url = `/api/properties/${w.ids['home']}`;
      homeVersion ||= (await w.ask<{ version: number }>(w.host, 'GET', url)).body.version;
      const { 'arrival.0.text': text, ...others } = values;
      const arrival = [{ part: 'access', text, release: 'confirmed' }];
      const body = { version: homeVersion, changes: { ...others, arrival } };
      const answer = await w.ask<Record<string, unknown> & { version: number; arrival: { text: string }[] }>(
        w.host,
        'PATCH',
        url,
        body,
      );
      if (answer.status === 200) homeVersion = answer.body.version;
      return {
        ...answer,
        kept: async () => ({
          ...Object.fromEntries(Object.keys(others).map((path) => [path, answer.body[path]])),
          'arrival.0.text': answer.body.arrival[0]?.text,
        }),
      };
    },
  },
  {
    name: 'a room',
    every: 12,
    fields: {
      title: { from: 1, to: 80 },
      description: { to: HOSTING.descriptionMaximumCharacters },
      roomName: { to: 60 },
      floor: { to: 40 },
      'houseRules.0': { from: 1, to: 160 },
      'facts.0.value': { from: 1, to: 80 },
      'priceRules.0.name': { from: 1, to: PRICING.ruleNameMaximumCharacters },
      'addOns.0.name': { from: 1, to: PRICING.addOnNameMaximumCharacters },
      'packages.0.name': { from: 1, to: PRICING.packageNameMaximumCharacters },
      'packages.0.description': { to: PRICING.packageDescriptionMaximumCharacters },
    },
    send: async (values) => {
      const url = `/api/host/listings/${w.ids['room']}`;
      roomVersion ||= (await w.ask<{ version: number }>(w.host, 'GET', url)).body.version;
      const of = (name: string) => values[name];
      const changes = {
        title: of('title'),
        description: of('description'),
        roomName: of('roomName'),
        floor: of('floor'),
        houseRules: [of('houseRules.0')],
        facts: [{ id: 'desk', value: of('facts.0.value') }],
        priceRules: [{ name: of('priceRules.0.name'), weekdays: [6], from: null, to: null, percent: 10 }],
        addOns: [{ id: w.ids['room'], name: of('addOns.0.name'), priceMinor: 100, unit: 'day', maximum: 1 }],
        packages: [
          {
            id: w.ids['room'],
            name: of('packages.0.name'),
            description: of('packages.0.description'),
            priceMinor: 100,
            length: { unit: 'minutes', count: 120 },
            chargesExtraPeople: false,
            maximumGuests: null,
            weekdays: [],
            fromMinute: null,
            toMinute: null,
            isHidden: false,
          },
        ],
      };
      type Listing = Record<'title' | 'description' | 'roomName' | 'floor', string | null> & {
        version: number;
        houseRules: string[];
        facts: { value: string }[];
        priceRules: { name: string }[];
        addOns: { name: string }[];
        packages: { name: string; description: string }[];
      };
      const answer = await w.ask<Listing>(w.host, 'PATCH', url, { version: roomVersion, changes });
      const { body } = answer;
      if (answer.status === 200) roomVersion = body.version;
      return {
        ...answer,
        kept: async () => ({
          title: body.title,
          description: body.description,
          roomName: body.roomName,
          floor: body.floor,
          'houseRules.0': body.houseRules[0],
          'facts.0.value': body.facts[0]?.value,
          'priceRules.0.name': body.priceRules[0]?.name,
          'addOns.0.name': body.addOns[0]?.name,
          'packages.0.name': body.packages[0]?.name,
          'packages.0.description': body.packages[0]?.description,
        }),
      };
    },
  },
  {
    name: 'an answer of staff',
    every: 12,
    fields: { text: { from: 1, to: SUPPORT.textMaximumCharacters } },
    send: async (values) => {
      const url = `/api/staff/tickets/${w.ids['ticket']}/messages`;
      const body = { kind: 'answer', clientId: w.t.deps.newId(), ...values };
      const answer = await w.ask<{ messages: { text: string }[] }>(w.staff, 'POST', url, body);
      return { ...answer, kept: async () => ({ text: answer.body.messages.at(-1)?.text }) };
    },
  },
  {
    name: 'an answer that staff give often',
    every: 12,
    fields: {
      title: { from: 1, to: SUPPORT.macroTitleMaximumCharacters },
      text: { from: 1, to: SUPPORT.textMaximumCharacters },
    },
    send: async (values) => {
      const answer = await w.ask<Record<string, unknown>>(w.staff, 'POST', '/api/staff/macros', values);
      await sql`delete from support_macro`.execute(w.t.db.kysely);
      return { ...answer, kept: async () => answer.body };
    },
  },
  {
    name: 'a way of working',
    every: 12,
    fields: {
      name: { from: 1, to: PERSONA_LIMITS.nameCharacters, isChoosy: true, keeps: line },
      who: { from: 1, to: PERSONA_LIMITS.sentenceCharacters, isChoosy: true, keeps: line },
      needs: { from: 1, to: PERSONA_LIMITS.sentenceCharacters, isChoosy: true, keeps: line },
    },
    send: async (values) => {
      type Style = { version: number; text: Record<string, unknown> };
      const body = { version: styleVersion, filters: null, ...values };
      const answer = await w.ask<Style>(w.staff, 'PUT', '/api/staff/personas/caller', body);
      if (answer.status === 200) styleVersion = answer.body.version;
      return { ...answer, kept: async () => answer.body.text };
    },
  },
  {
    name: 'a reply one keeps',
    every: 10,
    fields: {
      title: { from: 1, to: SAVED_REPLIES.titleCharacters },
      text: { from: 1, to: SAVED_REPLIES.textCharacters },
    },
    send: async (values) => {
      const answer = await w.ask<Record<string, unknown>>(
        w.host,
        'PATCH',
        `/api/saved-replies/${w.ids['reply']}`,
        values,
      );
      return { ...answer, kept: async () => answer.body };
    },
  },
  {
    name: 'something to be done between two guests',
    every: 12,
    fields: { text: { from: 1, to: TURNOVER.taskMaximumCharacters } },
    send: async (values) => {
      const answer = await w.ask<unknown>(w.host, 'POST', `/api/properties/${w.ids['home']}/turnover`, values);
      const kept = await w.query(sql<object>`select text from turnover_task`);
      await sql`delete from turnover_task`.execute(w.t.db.kysely);
      return { ...answer, kept: async () => ({ ...kept }) };
    },
  },
  {
    name: 'a note on days away',
    every: 24,
    fields: { note: { to: TIME_OFF.noteMaximumCharacters } },
    send: async (values) => {
      const body = { fromDate: '2027-03-01', toDate: '2027-03-02', propertyIds: null, ...values };
      const answer = await w.ask<{ _id: string; note: string }>(w.host, 'POST', '/api/host/absences', body);
      if (answer.status === 201) await w.ask(w.host, 'DELETE', `/api/host/absences/${answer.body._id}`);
      return { ...answer, kept: async () => ({ note: answer.body.note }) };
    },
  },
  {
    name: 'a note on hours kept free',
    every: 24,
    fields: { note: { to: 200 } },
    send: async (values) => {
      const hours = { startsAt: '2026-12-01T14:00:00Z', endsAt: '2026-12-01T16:00:00Z', weeklyUntil: null };
      const url = `/api/host/listings/${w.ids['room']}/blocks`;
      const answer = await w.ask<{ _id: string }>(w.host, 'POST', url, { ...hours, ...values });
      const kept = await w.query(sql<object>`select note from host_block`);
      if (answer.status < 300) await w.ask(w.host, 'DELETE', `${url}/${answer.body._id}`);
      return { ...answer, kept: async () => ({ ...kept }) };
    },
  },
  {
    name: 'a document',
    every: 12,
    fields: {
      issuer: { to: DOCUMENTS.issuerMaximumCharacters },
      number: { to: DOCUMENTS.numberMaximumCharacters },
    },
    send: async (values) => {
      const body = { clientId: w.t.deps.newId(), kind: 'insurance', ...values };
      const answer = await w.ask<Record<string, unknown> & { _id: string }>(
        w.host,
        'POST',
        '/api/host/documents',
        body,
      );
      if (answer.status === 201) await w.ask(w.host, 'DELETE', `/api/host/documents/${answer.body._id}`);
      return { ...answer, kept: async () => answer.body };
    },
  },
  {
    name: 'a note on dates with other hours',
    every: 12,
    fields: { note: { to: 200 } },
    send: async (values) => {
      const url = `/api/host/listings/${w.ids['room']}/exceptions`;
      const body = { dateFrom: '2027-04-01', dateTo: '2027-04-02', kind: 'closed', ranges: [], ...values };
      const answer = await w.ask<{ version: number; exceptions: { _id: string; note: string }[] }>(
        w.host,
        'POST',
        url,
        body,
      );
      if (answer.status === 201) await w.ask(w.host, 'DELETE', `${url}/${answer.body.exceptions[0]?._id}`);
      // Every change creates a new version of the listing.
      roomVersion = 0;
      return { ...answer, kept: async () => ({ note: answer.body.exceptions[0]?.note }) };
    },
  },
  {
    name: 'the name of a followed calendar',
    every: 10,
    fields: { name: { from: 1, to: 60 } },
    send: async (values) => {
      const url = `/api/host/listings/${w.ids['room']}/feeds`;
      if (!w.ids['feed']) {
        w.ids['feed'] = w.t.deps.newId();
        await sql`insert into calendar_import (id, listing_id, name, sealed_address, address_mark, host, ending, keeps_buffer,
            created_at, last_tried_at, last_ok_at, next_try_at, spread_zone, spread_from, event_count, free_count, own_count)
          values (${w.ids['feed']}, ${w.ids['room']}, 'Family', '', '', 'example.org', 'ics', false,
            now(), now(), now(), now(), 'UTC', '2026-11-21', 0, 0, 0)`.execute(w.t.db.kysely);
      }
      const answer = await w.ask<unknown>(w.host, 'PATCH', `${url}/${w.ids['feed']}`, values);
      return {
        ...answer,
        kept: async () => {
          const { body } = await w.ask<{ feeds: { name: string }[] }>(w.host, 'GET', url);
          return { name: body.feeds[0]?.name };
        },
      };
    },
  },
  {
    name: 'a claim',
    every: 12,
    fields: { summary: { from: 1, to: DOCUMENTS.summaryMaximumCharacters } },
    send: async (values) => {
      const found = sql<{ reference: string }>`select reference from booking where id = ${w.ids['booking']}`;
      const body = { ...(await w.query(found)), ...values };
      const answer = await w.ask<Record<string, unknown>>(w.staff, 'POST', '/api/staff/claims', body);
      return { ...answer, kept: async () => answer.body };
    },
  },
  {
    name: 'a note about a claim',
    every: 12,
    fields: { note: { from: 1, to: DOCUMENTS.noteMaximumCharacters } },
    send: async (values) => {
      if (!w.ids['claim']) {
        const found = sql<{ reference: string }>`select reference from booking where id = ${w.ids['booking']}`;
        const body = { ...(await w.query(found)), summary: 'A chair' };
        w.ids['claim'] = (await w.ask<{ _id: string }>(w.staff, 'POST', '/api/staff/claims', body)).body._id;
      }
      const url = `/api/staff/claims/${w.ids['claim']}`;
      const answer = await w.ask<{ notes: { text: string }[] }>(w.staff, 'POST', url, values);
      await sql`delete from insurance_claim_note`.execute(w.t.db.kysely);
      return { ...answer, kept: async () => ({ note: answer.body.notes[0]?.text }) };
    },
  },
];
