// For teams, as it ships.
import { defineMessages } from 'react-intl';
import type { PageSection } from './page-section.ts';

export const enterpriseWords = defineMessages({
  pageTitle: { defaultMessage: 'For teams' },
  title: { defaultMessage: 'Meet near where your team lives.' },
  lead: {
    defaultMessage: 'Book a quiet room for a team day, an interview, or a week on the road, without an office lease.',
  },
  todayTitle: { defaultMessage: 'What you get' },
  today1: {
    defaultMessage: 'Meeting rooms for the whole group, filtered by screen, whiteboard, Wi-Fi, and step-free access.',
  },
  today2: {
    defaultMessage: 'One total for exactly your hours, with every fee listed before you pay.',
  },
  today3: {
    defaultMessage: 'Shared lists your team can comment on, and side-by-side comparison of up to four spaces.',
  },
  today4: {
    defaultMessage: 'Budgets per month for the team and each member, checked before every booking.',
  },
  today5: {
    defaultMessage: 'Rules you set: a limit per day, allowed cancellation policies, and a list of approved listings.',
  },
  today6: {
    defaultMessage:
      'Booking for colleagues: they get the address, check-in instructions, and a calendar event, without the price.',
  },
  today7: {
    defaultMessage: 'One statement a month for your books, with your purchase order number, as PDF and CSV.',
  },
  startTitle: { defaultMessage: 'Start a team' },
  start1: {
    defaultMessage:
      'Create a team in your settings and invite people by email. They choose the team at checkout and pay with their own card.',
  },
  laterTitle: { defaultMessage: 'Need something else?' },
  later1: {
    defaultMessage: 'Tell us how your team works. We’ll reply by email and tell you what we can set up for you.',
  },
});

export const enterpriseSections: readonly PageSection[] = [
  {
    id: 'today',
    title: enterpriseWords.todayTitle,
    points: [
      enterpriseWords.today1,
      enterpriseWords.today2,
      enterpriseWords.today3,
      enterpriseWords.today4,
      enterpriseWords.today5,
      enterpriseWords.today6,
      enterpriseWords.today7,
    ],
  },
  { id: 'start', title: enterpriseWords.startTitle, text: [enterpriseWords.start1] },
  { id: 'later', title: enterpriseWords.laterTitle, text: [enterpriseWords.later1] },
];
