-- Workspaces can be reported like pages and words.
alter table report
  drop constraint report_kind_check,
  add constraint report_kind_check check (kind in ('member', 'kudos', 'post', 'reply', 'message', 'review', 'listing'));
