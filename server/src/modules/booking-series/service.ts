// Repeating bookings (C21): the same hours every week or on chosen weekdays, made together. Each is a normal booking.

export { approveSeries, cancelSeries, declineSeries, previewSeriesRefund, type SeriesPress } from './cancel.ts';
export { bookSeries, type SeriesOrder } from './create.ts';
export { bookingSeriesJobs, followSeries } from './jobs.ts';
export { quoteSeries } from './quote.ts';
export { verifySeries } from './verify-store.ts';
export { viewSeries } from './view.ts';
