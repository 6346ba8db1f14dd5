// The module's public interface: support tickets.

export { listAgents } from './agents.ts';
export { askStaff, closeOwnTicket, contactStaff, getOwnTicket, listOwnTickets, saySomething } from './ask-staff.ts';
export { forgetTickets, supportJobs } from './forget-former-members.ts';
export {
  assignTicket,
  listMacros,
  listQueue,
  moveTicket,
  putMacro,
  removeMacro,
  viewTicketForStaff,
} from './handle-tickets.ts';
export { attachBooking, contactSide } from './link-bookings.ts';
export { addToBookingTicket, openBookingTicket } from './open-for-guest.ts';
export {
  agreeForTicket,
  proposeForTicket,
  refundShares,
  turnForTicket,
  withdrawForTicket,
} from './refunds.ts';
export { answerTicket } from './reply.ts';
export { followTickets } from './socket-events.ts';
export { countOpen } from './store.ts';
