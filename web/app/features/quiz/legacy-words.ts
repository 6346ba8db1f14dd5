// The words of the earlier quiz. The order of questions and answers is that of OLD_ANSWERS in quiz-rules.ts: links carry their letters.
import { defineMessages } from 'react-intl';

const words = defineMessages({
  fills: { id: 'legacy.fills', defaultMessage: 'What fills most of your workday?' },
  fillsA: { id: 'legacy.fills-a', defaultMessage: 'Calls and video meetings' },
  fillsB: { id: 'legacy.fills-b', defaultMessage: 'One hard problem that needs focus' },
  fillsC: { id: 'legacy.fills-c', defaultMessage: 'Making or designing things' },
  fillsD: { id: 'legacy.fills-d', defaultMessage: 'Working side by side with my team' },
  wants: { id: 'legacy.wants', defaultMessage: 'What would help you most?' },
  wantsA: { id: 'legacy.wants-a', defaultMessage: 'No interruptions' },
  wantsB: { id: 'legacy.wants-b', defaultMessage: 'A short walk from home or school' },
  wantsC: { id: 'legacy.wants-c', defaultMessage: 'A connection that never drops' },
  wantsD: { id: 'legacy.wants-d', defaultMessage: 'A table big enough for everyone' },
  room: { id: 'legacy.room', defaultMessage: 'What does the room need?' },
  roomA: { id: 'legacy.room-a', defaultMessage: 'A good chair and daylight' },
  roomB: { id: 'legacy.room-b', defaultMessage: 'A wall or whiteboard for ideas' },
  roomC: { id: 'legacy.room-c', defaultMessage: 'A kitchen for lunch together' },
  roomD: { id: 'legacy.room-d', defaultMessage: 'A private entrance' },
  stay: { id: 'legacy.stay', defaultMessage: 'How do you like to spend the day?' },
  stayA: { id: 'legacy.stay-a', defaultMessage: 'Half at work, half with family' },
  stayB: { id: 'legacy.stay-b', defaultMessage: 'Hours on one thing, with the door closed' },
  stayC: { id: 'legacy.stay-c', defaultMessage: 'On my feet, trying things out' },
  stayD: { id: 'legacy.stay-d', defaultMessage: 'Talking to people somewhere else' },
  best: { id: 'legacy.best', defaultMessage: 'When do you work best?' },
  bestA: { id: 'legacy.best-a', defaultMessage: 'Before 8 or after 6' },
  bestB: { id: 'legacy.best-b', defaultMessage: 'All day without a break' },
  bestC: { id: 'legacy.best-c', defaultMessage: 'During school hours' },
  bestD: { id: 'legacy.best-d', defaultMessage: 'While the light is good' },
});

const w = words;
export const legacyQuestions = [
  { question: w.fills, options: [w.fillsA, w.fillsB, w.fillsC, w.fillsD] },
  { question: w.wants, options: [w.wantsA, w.wantsB, w.wantsC, w.wantsD] },
  { question: w.room, options: [w.roomA, w.roomB, w.roomC, w.roomD] },
  { question: w.stay, options: [w.stayA, w.stayB, w.stayC, w.stayD] },
  { question: w.best, options: [w.bestA, w.bestB, w.bestC, w.bestD] },
] as const;
