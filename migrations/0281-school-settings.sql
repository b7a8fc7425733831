-- Choices of the school that are no times and no classes: one row, or none while everything is as at first.
create table school_settings (
  id                 boolean primary key default true,
  -- N3: the paper lists are written into a file each morning.
  paper_each_morning boolean not null default false,
  -- N3: the lists name whom to ring.
  paper_with_phones  boolean not null default false,
  constraint school_settings_one_row check (id)
);
create trigger school_settings_trail after insert or update or delete on school_settings
  for each row execute function enter_change('schoolSettings', '', '');
create trigger school_settings_emptied before truncate on school_settings
  for each statement execute function enter_emptied_table();
