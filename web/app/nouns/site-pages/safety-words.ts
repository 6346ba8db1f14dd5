// Safety of guests, hosts, and properties, as it ships.
import { defineMessages } from 'react-intl';
import type { PageSection } from './page-section.ts';

export const safetyWords = defineMessages({
  pageTitle: { defaultMessage: 'Safety' },
  title: { defaultMessage: 'Safe for guests and hosts' },
  lead: {
    defaultMessage:
      'You’re working in someone’s home. Here’s what we check, what you should know, and where to get help.',
  },
  nowTitle: { defaultMessage: 'Emergencies' },
  now1: {
    defaultMessage:
      'If you’re in danger, leave and call <strong>{number}</strong>. Once you’re safe, email us at {email}.',
  },
  nowIn: {
    defaultMessage:
      'If you’re in danger, leave and call the emergency number below. Once you’re safe, email us at {email}.',
  },
  weTitle: { defaultMessage: 'What we do' },
  we1: {
    defaultMessage:
      'Addresses stay private. Guests see the exact address of a confirmed booking once it’s too late to cancel cheaply or 24 hours before check-in, whichever comes first. Until then, maps show an approximate area.',
  },
  we2: {
    defaultMessage:
      'Hosts must disclose every camera and say who’s home while you work. Cameras inside rented rooms aren’t allowed.',
  },
  we3: {
    defaultMessage:
      'Everyone confirms their email address before booking or hosting. “ID reviewed” on a profile means our team looked at an identity document. It isn’t required.',
  },
  we4: { defaultMessage: 'We remove location data from every photo.' },
  guestTitle: { defaultMessage: 'Tips for guests' },
  guest1: {
    defaultMessage: 'Before you book, check the house rules, who’ll be home, and the camera disclosure.',
  },
  guest2: {
    defaultMessage:
      'Send messages on {brand}, and pay only as shown at checkout. If someone asks you to pay another way, report it.',
  },
  guest3: {
    defaultMessage:
      'If you can’t get in or the space isn’t as described, tell us from your booking page while you’re there.',
  },
  hostTitle: { defaultMessage: 'Tips for hosts' },
  host1: {
    defaultMessage: 'Check that you’re allowed to host. Your lease, building, city, or insurer may have rules.',
  },
  host2: {
    defaultMessage: 'Keep smoke and carbon monoxide alarms working, a first-aid kit handy, and exits clear.',
  },
  host3: {
    defaultMessage:
      'You can decline any request that doesn’t feel right. Never decline someone because of who they are.',
  },
  notTitle: { defaultMessage: 'Insurance' },
  not1: {
    defaultMessage:
      'We don’t inspect homes or insure bookings. Check that your own insurance covers you. The <terms>Terms</terms> explain who’s responsible for what.',
  },
  numberIn: { defaultMessage: '<strong>{number}</strong>: {countries}' },
});

export const safetySections: readonly PageSection[] = [
  {
    id: 'we',
    title: safetyWords.weTitle,
    points: [safetyWords.we1, safetyWords.we2, safetyWords.we3, safetyWords.we4],
  },
  { id: 'guests', title: safetyWords.guestTitle, points: [safetyWords.guest1, safetyWords.guest2, safetyWords.guest3] },
  { id: 'hosts', title: safetyWords.hostTitle, points: [safetyWords.host1, safetyWords.host2, safetyWords.host3] },
  { id: 'limits', title: safetyWords.notTitle, text: [safetyWords.not1] },
];
