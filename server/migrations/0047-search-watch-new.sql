-- A search that finds something already can be waited for as well: its member is told of what is published after this instant.
alter table search_watch add column newer_than timestamptz;
