// Forms for members and visitors, for the tables of naughty texts.
import { PROFILE_TEXT } from '@daynook/contract/limits/accounts';
import { COMMUNITY } from '@daynook/contract/limits/community';
import { KUDOS } from '@daynook/contract/limits/kudos';
import { PROFILES } from '@daynook/contract/limits/profiles';
import { REPORTS } from '@daynook/contract/limits/reports';
import { REVIEWS } from '@daynook/contract/limits/reviews';
import { SAVED_LISTS } from '@daynook/contract/limits/saved-lists';
import { SUPPORT } from '@daynook/contract/limits/support';
import { REFERRALS } from '@daynook/contract/referrals';
import { sql } from 'kysely';
import { plainName } from '../../src/lib/display-name.ts';
import type { Form, FormWorld } from './form-world.ts';

export const memberForms = (w: FormWorld): readonly Form[] => [
  {
    name: 'a profile',
    every: 12,
    fields: {
      name: { from: 1, to: PROFILE_TEXT.name, isChoosy: true },
      headline: { to: PROFILE_TEXT.headline, isChoosy: true },
      profession: { to: PROFILE_TEXT.profession, isChoosy: true },
      jobTitle: { to: PROFILE_TEXT.jobTitle, isChoosy: true },
      company: { to: PROFILE_TEXT.company, isChoosy: true },
      industry: { to: PROFILE_TEXT.industry, isChoosy: true },
      linkedIn: { to: PROFILE_TEXT.linkedIn, isChoosy: true, plain: 'https://www.linkedin.com/in/ana-lima' },
      'home.label': { from: 1, to: PROFILE_TEXT.homeLabel, isChoosy: true },
    },
    send: async ({ 'home.label': label, ...values }) => {
      const answer = await w.ask<unknown>(w.guest, 'PATCH', '/api/users/profile', {
        ...values,
        home: { label, lat: 45, lng: -122 },
      });
      return {
        ...answer,
        kept: async () => {
          type Profile = { name: string; home: { label: string }; profile: Record<string, unknown> };
          const { body } = await w.ask<Profile>(w.guest, 'GET', '/api/users/profile');
          return { ...body.profile, name: body.name, 'home.label': body.home.label };
        },
      };
    },
  },
  {
    name: 'what a page says of its member',
    every: 12,
    fields: { bio: { to: PROFILES.bioMaximumCharacters } },
    send: async (values) => {
      const answer = await w.ask<Record<string, unknown>>(w.guest, 'PATCH', '/api/users/page', values);
      return { ...answer, kept: async () => ({ bio: answer.body['bio'] }) };
    },
  },
  {
    name: 'a review',
    every: 10,
    fields: {
      text: { to: REVIEWS.textMaximumCharacters },
      privateNote: { to: REVIEWS.privateNoteMaximumCharacters },
    },
    send: async (values) => {
      type Reviews = { reviews: { text: string; privateNote: string | null }[] };
      const url = `/api/bookings/${w.ids['booking']}/review`;
      const answer = await w.ask<Reviews>(w.guest, 'PUT', url, { rating: 5, ...values });
      const kept = async () => {
        const { text, privateNote } = answer.body.reviews[0] ?? {};
        // None is stored as null.
        return { text, privateNote: privateNote ?? '' };
      };
      return { ...answer, kept };
    },
  },
  {
    name: 'an answer to a review',
    every: 10,
    fields: { text: { from: 1, to: REVIEWS.replyMaximumCharacters } },
    send: async (values) => {
      if (!w.ids['review']) {
        for (const as of [w.guest, w.host])
          await w.ask(as, 'PUT', `/api/bookings/${w.ids['booking']}/review`, { rating: 5, text: 'Good' });
        w.ids['review'] = (await w.query(sql<{ id: string }>`select id from review where side = 'guest'`)).id;
      }
      const answer = await w.ask<unknown>(w.host, 'POST', `/api/reviews/${w.ids['review']}/reply`, values);
      return {
        ...answer,
        kept: async () => {
          const found = sql<{ text: string }>`select reply as text from review where id = ${w.ids['review']}`;
          const kept = await w.query(found);
          await sql`update review set reply = null, replied_at = null, replier_id = null`.execute(w.t.db.kysely);
          return { ...kept };
        },
      };
    },
  },
  {
    name: 'thanks',
    every: 10,
    fields: { text: { to: KUDOS.textMaximumCharacters } },
    send: async (values) => {
      const body = { bookingId: w.ids['booking'], tag: 'clear-words', ...values };
      const answer = await w.ask<{ text: string }>(w.guest, 'POST', '/api/kudos', body);
      await sql`delete from kudos`.execute(w.t.db.kysely);
      return { ...answer, kept: async () => ({ text: answer.body.text }) };
    },
  },
  {
    name: 'a post on a board',
    every: 10,
    fields: {
      title: { from: 1, to: COMMUNITY.titleMaximumCharacters },
      body: { from: 1, to: COMMUNITY.bodyMaximumCharacters },
    },
    send: async (values) => {
      const url = '/api/community/boards/everywhere/posts';
      const answer = await w.ask<Record<string, unknown>>(w.guest, 'POST', url, {
        ...values,
        clientId: w.t.deps.newId(),
      });
      await sql`delete from community_post where id <> ${w.ids['post']}`.execute(w.t.db.kysely);
      return { ...answer, kept: async () => answer.body };
    },
  },
  {
    name: 'a reply on a board',
    every: 10,
    fields: { body: { from: 1, to: COMMUNITY.bodyMaximumCharacters } },
    send: async (values) => {
      const url = `/api/community/posts/${w.ids['post']}/replies`;
      const answer = await w.ask<Record<string, unknown>>(w.guest, 'POST', url, {
        ...values,
        clientId: w.t.deps.newId(),
      });
      await sql`delete from community_reply`.execute(w.t.db.kysely);
      return { ...answer, kept: async () => answer.body };
    },
  },
  {
    name: 'the name of a list',
    every: 10,
    fields: { name: { from: 1, to: SAVED_LISTS.nameCharacters } },
    send: async (values) => {
      const answer = await w.ask<{ name: string }>(w.guest, 'PATCH', `/api/saved-lists/${w.ids['list']}`, values);
      return { ...answer, kept: async () => ({ name: answer.body.name }) };
    },
  },
  {
    name: 'a word about a room on a list',
    every: 10,
    fields: { text: { to: SAVED_LISTS.commentCharacters } },
    send: async (values) => {
      const url = `/api/saved-lists/${w.ids['list']}`;
      const answer = await w.ask<unknown>(w.guest, 'PUT', `${url}/listings/${w.ids['room']}/comment`, values);
      return {
        ...answer,
        kept: async () => {
          const { body } = await w.ask<{ entries: { comments: { text: string }[] }[] }>(w.guest, 'GET', url);
          return { text: body.entries[0]?.comments[0]?.text };
        },
      };
    },
  },
  {
    name: 'a question to staff',
    every: 10,
    fields: {
      subject: { from: 1, to: SUPPORT.subjectMaximumCharacters },
      text: { from: 1, to: SUPPORT.textMaximumCharacters },
    },
    send: async (values) => {
      type Thread = { subject: string; messages: { text: string }[] };
      const body = { kind: 'other', clientId: w.t.deps.newId(), ...values };
      const answer = await w.ask<Thread>(w.guest, 'POST', '/api/support/tickets', body);
      await sql`delete from support_ticket where id <> ${w.ids['ticket']}`.execute(w.t.db.kysely);
      const { subject, messages } = answer.body;
      return { ...answer, kept: async () => ({ subject, text: messages[0]?.text }) };
    },
  },
  {
    name: 'what the form for everybody, teams too, is written in',
    every: 10,
    fields: {
      name: { from: 1, to: 120, isChoosy: true, keeps: plainName },
      subject: { from: 1, to: SUPPORT.subjectMaximumCharacters },
      text: { from: 1, to: SUPPORT.textMaximumCharacters },
    },
    send: async (values) => {
      const body = { kind: 'team', email: 'ana@example.org', ...values };
      const answer = await w.ask<{ reference: string }>(w.nobody, 'POST', '/api/contact', body);
      const found = await w.query(
        sql<{ name: string; subject: string; text: string }>`select t.name, t.subject, m.text
          from support_ticket t join support_message m on m.ticket_id = t.id where t.email = 'ana@example.org'`,
      );
      await sql`delete from support_ticket where id <> ${w.ids['ticket']}`.execute(w.t.db.kysely);
      return { ...answer, kept: async () => ({ ...found }) };
    },
  },
  {
    name: 'more about a question',
    every: 12,
    fields: { text: { from: 1, to: SUPPORT.textMaximumCharacters } },
    send: async (values) => {
      const url = `/api/support/tickets/${w.ids['ticket']}/messages`;
      const body = { clientId: w.t.deps.newId(), ...values };
      const answer = await w.ask<{ messages: { text: string }[] }>(w.guest, 'POST', url, body);
      await sql`delete from support_message where id <> (select min(id::text)::uuid from support_message)`.execute(
        w.t.db.kysely,
      );
      return { ...answer, kept: async () => ({ text: answer.body.messages.at(-1)?.text }) };
    },
  },
  {
    name: 'what one calls whom one invites',
    every: 10,
    fields: { label: { from: 1, to: REFERRALS.labelMaximumCharacters } },
    send: async (values) => {
      const answer = await w.ask<unknown>(w.guest, 'POST', '/api/referrals/invites', values);
      const kept = await w.query(sql<object>`select label from referral_code where label is not null`);
      await sql`delete from referral_code where label is not null`.execute(w.t.db.kysely);
      return { ...answer, kept: async () => ({ ...kept }) };
    },
  },
  {
    name: 'a report',
    every: 12,
    fields: { text: { to: REPORTS.textMaximumCharacters } },
    send: async (values) => {
      const body = { kind: 'member', subjectId: w.ids['host'], reason: 'other', ...values };
      const answer = await w.ask<unknown>(w.guest, 'POST', '/api/reports', body);
      const kept = await w.query(sql<object>`select text from report`);
      await sql`delete from report`.execute(w.t.db.kysely);
      return { ...answer, kept: async () => ({ ...kept }) };
    },
  },
];
