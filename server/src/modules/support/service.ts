// The module's public interface: support tickets.
export { listAgents } from './agents.ts';
export {
  assignTicket,
  listMacros,
  listQueue,
  moveTicket,
  putMacro,
  removeMacro,
  viewTicketForStaff,
} from './answering.ts';
export { askStaff, closeOwnTicket, contactStaff, getOwnTicket, listOwnTickets, saySomething } from './asking.ts';
export { forgetTickets, supportJobs } from './leaving.ts';
export {
  agreeForTicket,
  proposeForTicket,
  refundShares,
  turnForTicket,
  withdrawForTicket,
} from './refunds.ts';
export { answerTicket } from './replying.ts';
export { followTickets } from './socket-events.ts';
export { countOpen } from './store.ts';
