// Arriving at a booking (E9): check-in and check-out.

export { checkIn, checkOut } from './check-in.ts';
