// Texts of the earlier quiz. Questions and answers are in the order of OLD_ANSWERS in quiz-rules.ts, because links contain their letters.
import { defineMessages } from 'react-intl';

const words = defineMessages({
  fills: { defaultMessage: 'What fills most of your workday?' },
  fillsA: { defaultMessage: 'Calls and video meetings' },
  fillsB: { defaultMessage: 'One hard problem that needs focus' },
  fillsC: { defaultMessage: 'Making or designing things' },
  fillsD: { defaultMessage: 'Working side by side with my team' },
  wants: { defaultMessage: 'What would help you most?' },
  wantsA: { defaultMessage: 'No interruptions' },
  wantsB: { defaultMessage: 'A short walk from home or school' },
  wantsC: { defaultMessage: 'A connection that never drops' },
  wantsD: { defaultMessage: 'A table big enough for everyone' },
  room: { defaultMessage: 'What does the room need?' },
  roomA: { defaultMessage: 'A good chair and daylight' },
  roomB: { defaultMessage: 'A wall or whiteboard for ideas' },
  roomC: { defaultMessage: 'A kitchen for lunch together' },
  roomD: { defaultMessage: 'A private entrance' },
  stay: { defaultMessage: 'How do you like to spend the day?' },
  stayA: { defaultMessage: 'Half at work, half with family' },
  stayB: { defaultMessage: 'Focused on one thing, with the door closed' },
  stayC: { defaultMessage: 'On my feet, trying things out' },
  stayD: { defaultMessage: 'On calls with people elsewhere' },
  best: { defaultMessage: 'When do you work best?' },
  bestA: { defaultMessage: 'Early mornings or evenings' },
  bestB: { defaultMessage: 'All day without a break' },
  bestC: { defaultMessage: 'During school hours' },
  bestD: { defaultMessage: 'While the light is good' },
});

const w = words;
export const legacyQuestions = [
  { question: w.fills, options: [w.fillsA, w.fillsB, w.fillsC, w.fillsD] },
  { question: w.wants, options: [w.wantsA, w.wantsB, w.wantsC, w.wantsD] },
  { question: w.room, options: [w.roomA, w.roomB, w.roomC, w.roomD] },
  { question: w.stay, options: [w.stayA, w.stayB, w.stayC, w.stayD] },
  { question: w.best, options: [w.bestA, w.bestB, w.bestC, w.bestD] },
] as const;
