-- N2: how many nobody could say anything of when an evacuation ended. Null for those that ended before this was counted.
alter table evacuations add column not_known integer;
