// What the site does for people with disabilities, as it ships.
import { defineMessages } from 'react-intl';
import type { PageSection } from './page-section.ts';

export const accessibilityWords = defineMessages({
  title: { defaultMessage: 'Accessibility' },
  lead: {
    defaultMessage:
      'We want everyone to be able to find, book, and host a workspace here. We aim for WCAG 2.2, level AA, on every page.',
  },
  meetTitle: { defaultMessage: 'What works today' },
  meet1: {
    defaultMessage: 'You can do everything with a keyboard, and always see where you are.',
  },
  meet2: {
    defaultMessage: 'Pages have headings, landmarks, and labels for screen readers. Changes are announced.',
  },
  meet3: {
    defaultMessage: 'Text and controls meet contrast requirements in light and dark mode.',
  },
  meet4: {
    defaultMessage: 'Pages work at 200% zoom and on screens 320 pixels wide.',
  },
  meet5: {
    defaultMessage: 'Animations are off when your device asks for reduced motion.',
  },
  meet6: {
    defaultMessage: 'Everything on a map is also in a list next to it.',
  },
  checkTitle: { defaultMessage: 'How we check' },
  check1: {
    defaultMessage:
      'Before each release, automated tests check our pages for accessibility problems, including keyboard use. We haven’t had an outside audit.',
  },
  notTitle: { defaultMessage: 'Known limitations' },
  not1: {
    defaultMessage: 'Some photos uploaded by hosts have no description. We ask hosts to add one.',
  },
  not2: {
    defaultMessage: 'The map itself isn’t described to screen readers. Use the list instead.',
  },
  roomsTitle: { defaultMessage: 'Accessible rooms' },
  rooms1: {
    defaultMessage:
      'Filter your <search>search</search> for step-free access or an elevator. Hosts provide this information themselves, so message them if a detail matters to you.',
  },
  reachTitle: { defaultMessage: 'Tell us about a problem' },
  reach1: {
    defaultMessage:
      'Email {email} or <contact>contact us</contact>. Tell us the page, what you tried, and the device or software you use. If something stops you from booking, we’ll help you do it.',
  },
});

export const accessibilitySections: readonly PageSection[] = [
  {
    id: 'today',
    title: accessibilityWords.meetTitle,
    points: [
      accessibilityWords.meet1,
      accessibilityWords.meet2,
      accessibilityWords.meet3,
      accessibilityWords.meet4,
      accessibilityWords.meet5,
      accessibilityWords.meet6,
    ],
  },
  { id: 'checks', title: accessibilityWords.checkTitle, text: [accessibilityWords.check1] },
  { id: 'limits', title: accessibilityWords.notTitle, points: [accessibilityWords.not1, accessibilityWords.not2] },
  { id: 'rooms', title: accessibilityWords.roomsTitle, text: [accessibilityWords.rooms1] },
  { id: 'contact', title: accessibilityWords.reachTitle, text: [accessibilityWords.reach1] },
];
