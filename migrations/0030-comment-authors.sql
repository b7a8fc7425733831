-- Who wrote the comment that stands there, so that the second of two people writing at once is told whose text it is.
alter table weekly_comments add column last_updated_by text references users (id) on delete set null;
