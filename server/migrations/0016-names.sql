-- Tables and columns are called what the rest of the code calls them.
alter table member_look rename to impersonation;
alter table news_item rename to notification;
alter table host_absence rename to time_off;
alter table host_absence_home rename to time_off_property;
alter table external_feed rename to calendar_import;
alter table calendar_link rename to calendar_export;
alter table audit_entry rename to audit_event;
alter table sent_mail rename to sent_email;
alter table notification_choice rename to notification_preference;

alter table time_off_property rename column absence_id to time_off_id;
alter table external_busy rename column absence_id to time_off_id;
alter table external_busy rename column feed_id to calendar_import_id;
alter table calendar_import rename column keeps_gap to keeps_buffer;
alter table calendar_import rename column fault to failure;
alter table occupied rename column gap_minutes to buffer_minutes;
alter table conversation_member rename column mail_due_at to email_due_at;
alter table conversation_member rename column is_mailed to is_emailed;
alter table notification_preference rename column is_mailed to is_emailed;
alter table notification_preference rename column mailed_at to emailed_at;
alter table digest_item rename column mail to email;
alter table listing_photo rename column look_bits to fingerprint;
alter table invoice_progress rename column looked_until to checked_until;
alter table search_watch rename column looked_at to checked_at;
alter table bookmark rename column told_full_day_minor to notified_full_day_minor;
alter table reply_schedule rename column moment to trigger;
alter table property rename column arrival to check_in;

alter trigger audit_entry_append_only on audit_event rename to audit_event_append_only;
alter trigger audit_entry_no_truncate on audit_event rename to audit_event_no_truncate;

-- Constraints and indexes are named after their table and column. A loop finds them, because newer versions of PostgreSQL also
-- name what keeps a column from being null.
do $$
declare
  name_change constant text[][] := array[
    ['member_look', 'impersonation'],
    ['news_item', 'notification'],
    ['host_absence_home', 'time_off_property'],
    ['host_absence', 'time_off'],
    ['external_feed', 'calendar_import'],
    ['calendar_link', 'calendar_export'],
    ['audit_entry', 'audit_event'],
    ['sent_mail', 'sent_email'],
    ['notification_choice', 'notification_preference'],
    ['time_off_property_absence_id', 'time_off_property_time_off_id'],
    ['external_busy_absence', 'external_busy_time_off'],
    ['external_busy_feed', 'external_busy_calendar_import'],
    ['calendar_import_keeps_gap', 'calendar_import_keeps_buffer'],
    ['occupied_gap', 'occupied_buffer'],
    ['conversation_member_is_mailed', 'conversation_member_is_emailed'],
    ['conversation_member_right', 'conversation_member_co_host_role'],
    ['notification_preference_is_mailed', 'notification_preference_is_emailed'],
    ['digest_item_mail', 'digest_item_email'],
    ['invoice_progress_looked', 'invoice_progress_checked'],
    ['search_watch_looked', 'search_watch_checked'],
    ['bookmark_told_day_minor', 'bookmark_notified_full_day_minor'],
    ['bookmark_saved_day_minor', 'bookmark_saved_full_day_minor'],
    ['reply_schedule_moment', 'reply_schedule_trigger'],
    ['property_arrival', 'property_check_in']
  ];
  change text[];
  old record;
begin
  foreach change slice 1 in array name_change loop
    for old in
      select conrelid::regclass as table_name, conname as name from pg_constraint
      where conrelid <> 0 and connamespace = current_schema()::regnamespace and starts_with(conname, change[1])
    loop
      execute format(
        'alter table %s rename constraint %I to %I', old.table_name, old.name, change[2] || substr(old.name, length(change[1]) + 1)
      );
    end loop;
    for old in
      select relname as name from pg_class
      where relkind = 'i' and relnamespace = current_schema()::regnamespace and starts_with(relname, change[1])
    loop
      execute format('alter index %I rename to %I', old.name, change[2] || substr(old.name, length(change[1]) + 1));
    end loop;
  end loop;
end $$;
