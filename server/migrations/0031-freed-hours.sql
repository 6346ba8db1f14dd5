-- Members who want to hear when hours free up at workspaces they saved.
create index notification_preference_freed_hours on notification_preference (member_id) where event = 'freed-hours';
