-- When the last backup was made, so that a monitoring system can tell that one is missing. Not a part of backups: a
-- restored school has none of its own yet.
create table last_backup (
  only_one boolean primary key default true check (only_one),
  made_at  timestamptz not null
);
