// What happens to every column that names a member when two accounts of one person are merged. A test compares it with the
// schema, so no column can be added without a rule.
import type { MergePart } from '@daynook/contract/account-merges';

export type Rule =
  /** Moves to the account that stays. */
  | { readonly do: 'move'; readonly part?: MergePart; readonly where?: string }
  /** The same, but where rows of both accounts are equal in these columns, only the row of the account that stays is kept. */
  | { readonly do: 'move-once'; readonly same: readonly string[]; readonly part?: MergePart }
  /** Stays with the account that closes: permanent records aren’t rewritten. */
  | { readonly do: 'keep'; readonly because: string }
  /** Deleted: the choices of the account that stays apply, and nobody logs in to the other one again. */
  | { readonly do: 'drop' };

const STAFF_DID = { do: 'keep', because: 'what staff did; staff accounts can’t be merged' } as const;

/** By table and column, in the order they're carried out. `preparing.ts` does what has to happen first. */
export const COLUMNS = {
  'booking.guest_id': { do: 'move', part: 'bookings' },
  'booking.host_id': { do: 'move', part: 'hosted' },
  'offer.host_id': { do: 'move', part: 'hosted' },
  'offer.guest_id': { do: 'move', part: 'bookings' },
  'offer.made_by': { do: 'keep', because: 'the account that acted' },
  'booking.accept_by': { do: 'keep', because: 'the account that acted' },
  'booking_change.proposed_by': { do: 'keep', because: 'the account that acted' },
  'booking_change.answered_by': { do: 'keep', because: 'the account that acted' },
  'cancellation_excuse.asked_by': { do: 'keep', because: 'the account that acted' },
  'cancellation_excuse.decided_by': STAFF_DID,
  'no_access.answered_by': { do: 'keep', because: 'the account that acted' },
  'no_show.marked_by': { do: 'keep', because: 'the account that acted' },
  'no_show.decided_by': { do: 'keep', because: 'the account that acted' },
  'booking_event.member_id': { do: 'keep', because: 'the account that acted' },
  'refund_proposal.proposed_by': STAFF_DID,
  'stripe_refund.closed_by': STAFF_DID,
  'dispute_file.uploaded_by': STAFF_DID,
  'refund_proposal.agreed_by': { do: 'keep', because: 'the account that agreed' },
  'property.host_id': { do: 'move', part: 'homes' },
  'listing.host_id': { do: 'move', part: 'rooms' },
  'time_off.host_id': { do: 'move' },
  'host_document.host_id': { do: 'move', part: 'documents' },
  'host_document.decided_by': STAFF_DID,
  'document_lapse.host_id': { do: 'move-once', same: ['kind'] },
  'host_badge.host_id': { do: 'drop' },
  'co_host.member_id': { do: 'move-once', same: ['property_id'], part: 'co-hosting' },
  'co_host_invitation.invited_by': { do: 'move' },
  'booking_attendee.member_id': { do: 'move-once', same: ['booking_id'] },
  'team_member.member_id': { do: 'move-once', same: ['team_id'], part: 'teams' },
  'team_invitation.invited_by': { do: 'move' },
  'team_listing.added_by': { do: 'move' },
  'team_day.organizer_id': { do: 'move' },
  'team_day_member.member_id': { do: 'move-once', same: ['team_day_id'], part: 'teams' },
  'turnover_tick.member_id': { do: 'move' },
  'calendar_export.member_id': { do: 'move-once', same: ['listing_id', 'property_id'], part: 'calendar-links' },
  'email_code.member_id': { do: 'drop' },
  'saved_reply.member_id': { do: 'move', part: 'saved-replies' },
  'reply_schedule.member_id': { do: 'move' },

  'conversation.started_by': { do: 'move' },
  'message.sender_id': {
    do: 'move',
    // There's no index on the sender. A member's messages are in conversations they're in, or were in as a co-host. By now,
    // messages that a concurrent call wrote after the member was moved are in the other account's conversations.
    where: `conversation_id in (
      select conversation_id from conversation_member where member_id in ($gone, $kept)
      union select conversation.id from co_host_event
        join listing on listing.property_id = co_host_event.property_id join conversation on conversation.listing_id = listing.id
        where co_host_event.member_id in (select id from member where id = $gone or merged_into_id = $gone))`,
  },
  'message_picture.member_id': { do: 'move' },
  'reply_address.member_id': { do: 'move' },
  'damage_picture.member_id': { do: 'move' },
  'booking_evidence.member_id': { do: 'move' },
  'host_fine.host_id': { do: 'move' },
  'host_fine.waived_by': STAFF_DID,
  'cancellation_setting.changed_by': STAFF_DID,
  'excuse_file.member_id': { do: 'move' },
  'conversation_member.member_id': { do: 'move-once', same: ['conversation_id'], part: 'conversations' },
  'member_block.blocker_id': { do: 'move-once', same: ['blocked_id'], part: 'blocks' },
  'member_block.blocked_id': { do: 'move-once', same: ['blocker_id'] },

  'freed_hours_notice.member_id': { do: 'move-once', same: ['freed_hours_id'] },
  'bookmark.member_id': { do: 'move-once', same: ['listing_id'], part: 'bookmarks' },
  'saved_list.owner_id': { do: 'move', part: 'lists' },
  'saved_list_entry.added_by': { do: 'move' },
  'saved_list_member.member_id': { do: 'move-once', same: ['list_id'] },
  'saved_list_vote.member_id': { do: 'move-once', same: ['entry_id'] },
  'saved_list_comment.member_id': { do: 'move-once', same: ['entry_id'] },
  'search_watch.member_id': { do: 'move-once', same: ['query'], part: 'searches' },
  'connection_test.member_id': { do: 'move' },
  'noise_sample.member_id': { do: 'move' },
  'waitlist_entry.member_id': { do: 'move-once', same: ['listing_id', 'during'] },

  'review.author_id': { do: 'move', part: 'reviews' },
  'review.guest_id': { do: 'move' },
  'review.replier_id': { do: 'move' },
  'kudos.giver_id': { do: 'move-once', same: ['booking_id'] },
  'kudos.receiver_id': { do: 'move', part: 'thanks' },
  'community_post.author_id': { do: 'move', part: 'posts' },
  'community_reply.author_id': { do: 'move' },
  'referral.joined_id': { do: 'move-once', same: [] },
  'referral.referrer_id': { do: 'move', part: 'referrals' },
  'referral_code.member_id': { do: 'move' },
  'former_username.member_id': { do: 'move' },

  'report.reporter_id': { do: 'move-once', same: ['kind', 'subject_id'] },
  'report.about_id': { do: 'move' },
  'report.settled_by': STAFF_DID,
  'support_message.author_id': {
    do: 'move',
    where: 'ticket_id in (select id from support_ticket where member_id in ($gone, $kept))',
  },
  'support_ticket.member_id': { do: 'move', part: 'questions' },
  'support_ticket.assignee_id': STAFF_DID,
  'support_macro.updated_by': STAFF_DID,
  // Accounts of staff aren’t merged.
  'staff_member.member_id': { do: 'keep', because: 'roles of an account aren’t given to another' },
  'staff_member.changed_by': STAFF_DID,
  'staff_claim_role.member_id': { do: 'keep', because: 'roles of an account aren’t given to another' },
  'support_mention.member_id': { do: 'keep', because: 'accounts of staff aren’t merged' },
  'impersonation.member_id': { do: 'move' },
  'impersonation.staff_id': STAFF_DID,
  'member_note.member_id': { do: 'move' },
  'member_note.author_id': STAFF_DID,
  'book_break.noted_by': STAFF_DID,
  'insurance_claim.opened_by': STAFF_DID,
  'insurance_claim_note.author_id': STAFF_DID,
  'listing_approval.approved_by': STAFF_DID,
  'listing_decision.actor_id': { do: 'keep', because: 'the account that submitted the listing or decided on it' },

  'notification.member_id': { do: 'move' },
  'digest_item.member_id': { do: 'move' },
  'action_item_state.member_id': { do: 'move-once', same: ['item_id'] },
  'social_connection.member_id': { do: 'move-once', same: ['provider'] },
  'member_detail.member_id': { do: 'move-once', same: [] },
  'member_page.member_id': { do: 'move-once', same: [] },
  'member_phone.member_id': { do: 'move-once', same: [] },
  'phone_code.member_id': { do: 'drop' },
  // Programs that have such a token were only trusted with this account.
  'api_token.member_id': { do: 'drop' },
  'connected_app.member_id': { do: 'drop' },
  'member_import.imported_by': STAFF_DID,
  'calendar_push.member_id': { do: 'drop' },
  'webhook.member_id': { do: 'drop' },
  'webhook.created_by': {
    do: 'keep',
    because: 'who added a webhook of the marketplace; staff accounts can’t be merged',
  },
  'notification_preference.member_id': { do: 'drop' },
  'quiet_hours.member_id': { do: 'drop' },
  'push_device.member_id': { do: 'drop' },
  'calendar_check.member_id': { do: 'drop' },
  'idempotency_key.member_id': { do: 'drop' },
  'bulk_change.member_id': { do: 'drop' },
  'member.merged_into_id': { do: 'move' },

  'payout.host_id': { do: 'move', part: 'payouts' },
  'fee_payment.host_id': { do: 'move' },
  'fee_payment.recorded_by': STAFF_DID,
  // The payout accounts of the closing account were moved before this, because their numbers are encrypted for their member.
  'payout_account.member_id': { do: 'drop' },
  'stripe_account.member_id': { do: 'move' },
  // Cards can't go from one customer to another, so there may be two.
  'stripe_customer.member_id': { do: 'move' },
  'payout_batch.created_by': STAFF_DID,
  'dispute.evidence_by': STAFF_DID,
  'dispute.accepted_by': STAFF_DID,
  'dispute.decided_by': STAFF_DID,
  'damage_report.reported_by': { do: 'keep', because: 'who reported it, by the account they acted with' },
  'damage_report.decided_by': STAFF_DID,
  'booking_dispute.opened_by': { do: 'keep', because: 'who opened it, by the account they acted with' },
  'booking_dispute.decided_by': STAFF_DID,
  'booking_dispute_offer.made_by': { do: 'keep', because: 'who offered it, by the account they acted with' },
  'damage_report.refund_by': STAFF_DID,
  'billing_detail.member_id': { do: 'move-once', same: ['booking_id'] },
  'invoice.seller_id': { do: 'keep', because: 'an issued invoice never changes' },
  'invoice_series.seller_id': { do: 'keep', because: 'numbers of the account that issued them' },
  // Where guests send money only changes by its owner's choice: the account that stays enters it again.
  'payment_option.host_id': { do: 'drop' },
  'payment_setting.changed_by': STAFF_DID,
  'tax_profile.member_id': { do: 'drop' },
  'tax_setting.changed_by': STAFF_DID,
  'tax_rule.created_by': STAFF_DID,
  'fee_change.created_by': STAFF_DID,
  'site_setting.changed_by': STAFF_DID,
  'site_text.changed_by': STAFF_DID,
  'setup_step.finished_by': STAFF_DID,
  'logo_file.uploaded_by': STAFF_DID,
  'host_invitation.invited_by': STAFF_DID,
  'exchange_rate.created_by': STAFF_DID,
  'exchange_rate.ended_by': STAFF_DID,
  'host_fee_rate.created_by': STAFF_DID,
  'host_fee_rate.host_id': { do: 'move-once', same: ['starts_at'] },
  'promo_code.created_by': STAFF_DID,
  'credit_movement.created_by': STAFF_DID,
  'credit_setting.changed_by': STAFF_DID,
  'retention.changed_by': STAFF_DID,
  'received_payment.reversed_by': { do: 'keep', because: 'who reversed it, by the account they acted with' },
  'received_payment.recorded_by': { do: 'keep', because: 'who recorded it, by the account they acted with' },
  'ledger_entry.member_id': { do: 'keep', because: 'the ledger is never rewritten; sums cover both accounts' },
  'legal_acceptance.member_id': { do: 'keep', because: 'which account agreed to what, and when' },
  'sent_email.member_id': { do: 'keep', because: 'what was sent stays as it was' },
  'member_login.member_id': { do: 'keep', because: 'it belongs to a closed account, so it opens nothing' },
} as const satisfies Record<string, Rule>;

/** Columns with member ids that aren’t foreign keys, and other columns of ids or JSON. */
export const ELSEWHERE: Readonly<Record<string, 'kept' | 'renamed' | 'no member in it'>> = {
  'audit_event.actor_id': 'kept',
  'audit_event.member_id': 'kept',
  'audit_event.subject_id': 'kept',
  'booking_change.after': 'no member in it',
  'booking_change.before': 'no member in it',
  'waitlist_entry.hold_id': 'no member in it',
  'webhook_delivery.event_id': 'no member in it',
  'webhook_delivery.subject': 'no member in it',
  'co_host_event.actor_id': 'kept',
  'team_event.actor_id': 'kept',
  'team_event.member_id': 'kept',
  'team_event.detail': 'no member in it',
  'co_host_event.member_id': 'kept',
  // As it was sent to the bank.
  'dispute.evidence': 'kept',
  // In reports about a member's page.
  'report.subject_id': 'renamed',
  // In effects that are still queued.
  'outbox.payload': 'renamed',
  'digest_item.email': 'renamed',
  'booking.answers': 'no member in it',
  'booking.lines': 'no member in it',
  'booking.taxes': 'no member in it',
  'listing.work_fact_sources': 'no member in it',
  'listing.taxes': 'no member in it',
  'listing_changes.changes': 'no member in it',
  'tax_profile.address': 'no member in it',
  'tax_profile.registrations': 'no member in it',
  'tax_refresh.after_id': 'no member in it',
  'tax_setting.facilitations': 'no member in it',
  'tax_setting.seller': 'no member in it',
  'co_host_event.invitation_id': 'no member in it',
  'timed_job.leased_by': 'no member in it',
  'co_host_event.property_id': 'no member in it',
  'demo_progress.detail': 'no member in it',
  'calendar_import.warnings': 'no member in it',
  'invoice.content': 'kept',
  'fee_change.guest_minimums': 'no member in it',
  'site_setting.value': 'no member in it',
  'site_text.value': 'no member in it',
  'credit_setting.referral_rewards': 'no member in it',
  'promo_code.amounts': 'no member in it',
  'promo_code.minimums': 'no member in it',
  'bulk_change.change': 'no member in it',
  'bulk_change_listing.before': 'no member in it',
  'bulk_change_listing.after': 'no member in it',
  'idempotency_key.answer': 'no member in it',
  'idempotency_key.progress': 'no member in it',
  'installation_secret.value': 'no member in it',
  'listing.add_ons': 'no member in it',
  'listing.card': 'no member in it',
  'listing.discounts': 'no member in it',
  'listing.facts': 'no member in it',
  'listing.price_rules': 'no member in it',
  'listing_approval.snapshot': 'no member in it',
  'message.event': 'no member in it',
  'oidc_item.payload': 'no member in it',
  'persona_edit.filters': 'no member in it',
  'property.check_in': 'no member in it',
  'property.fact_sources': 'no member in it',
  'floor.areas': 'no member in it',
  'floor.spots': 'no member in it',
  'property.home_hours': 'no member in it',
  'property.visit_limits': 'no member in it',
  'sent_email.outbox_id': 'no member in it',
};

export interface ColumnRule {
  readonly table: string;
  readonly column: string;
  readonly rule: Rule;
}

/** In the order they're carried out. */
export const RULES: readonly ColumnRule[] = Object.entries(COLUMNS).map(([name, rule]) => {
  const [table = '', column = ''] = name.split('.');
  return { table, column, rule };
});
