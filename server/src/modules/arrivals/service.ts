// Arriving at a booking: check-in, check-out, and hours that are released if nobody checks in (E9); guests who don't come, and guests who
// can't get in (E10).

export { checkIn, checkOut } from './check-in.ts';
export { arrivalJobs, followArrivals } from './jobs.ts';
export { answerNoAccess, closeNoAccess, decideNoAccess, reportNoAccess } from './no-access.ts';
export { contestNoShow, decideNoShow, markNoShow } from './no-show.ts';
export { listOpenings, readWayInPhoto } from './openings.ts';
export { verifyArrivals } from './verify.ts';
export { viewArrival } from './view.ts';
