-- Each file of a document has a name of its own, so that a new one is in place before the row names it. The first was always called file.
alter table host_document add column file_name text not null default 'file' check (file_name ~ '^[a-z0-9-]{1,40}$');
