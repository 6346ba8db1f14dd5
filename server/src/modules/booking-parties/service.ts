// A booking with its guest and host, as the modules around bookings (damage, monthly payments) need it to decide and to email
// both.
export { type BookingWithParties, selectWithParties, toBookingWithParties } from './store.ts';
