// The module's public interface: listings as hosts edit them.
export { addBlock, removeBlock } from './blocks.ts';
export { bulkJobs, changeListings, listChanges, previewChange, undoChange } from './bulk/bulk.ts';
export { getCalendar } from './calendar.ts';
export { changeCalendar, previewCalendar, undoCalendar } from './calendar-changes.ts';
export { getCalendarRows } from './calendar-rows.ts';
export { changeListing } from './change.ts';
export { duplicateListing } from './copy-listing.ts';
export { documentPauseJobs } from './document-pauses.ts';
export { addDrafts, getPropertyForImport, listPropertyListings, type PropertyForListings } from './drafts.ts';
export { getOwnListing } from './edit.ts';
export { addException, removeException, setWeeklyHours, testTime } from './hours.ts';
export { createListing, pauseListing, publishListing, removeListing } from './lifecycle.ts';
export { createDefaultFields, DEFAULT_HOURS } from './listing-defaults.ts';
export { getListingSummary, listDraftsMissingFields, listHostListings, listListingChoices } from './own-listings.ts';
export { photoJobs } from './photo-jobs.ts';
export { addPhoto, arrangePhotos } from './photos.ts';
export { getPriceGuide } from './price-guide.ts';
export { discardChanges, previewListing, publishChanges } from './publish-changes.ts';
export { reportListing, showReportedListing } from './reported.ts';
export {
  checkFacts,
  countInReview,
  decideOnListing,
  hideListing,
  isInState,
  listForReview,
  viewListingForReview,
} from './review.ts';
export { listingErrors, weeklyErrors } from './rules.ts';
export { restateSources } from './work-fact-rules.ts';
