// Arriving at a booking (E9): check-in, check-out, and hours that are released if nobody checks in.

export { checkIn, checkOut } from './check-in.ts';
export { arrivalJobs } from './jobs.ts';
export { releaseDue } from './release.ts';
