-- Says of the marketplace's webhooks that they're off because the one who added them may not manage them anymore.
alter table webhook
  drop constraint webhook_off_reason_check,
  add constraint webhook_off_reason_check check (off_reason in ('failing', 'gone', 'unmanaged'));
