-- Whether another account has the same name decides how the name of a person is noted. Each save asked for it, in time that
-- grew with the number of accounts. Now whoever comes to share a name, or no longer does, gets a new version of their row,
-- which every statement compares anyway (docs/decisions/0026-a-statement-checks-its-session.md).
create function renew_accounts_of_the_name() returns trigger language plpgsql as $$
begin
  update users set is_active = is_active
  where id <> coalesce(new.id, old.id) and name_key <> ''
    and name_key in (old.name_key, old.email, new.name_key, new.email);
  return null;
end
$$;
create trigger users_name_shared
  after insert or delete on users for each row execute function renew_accounts_of_the_name();
create trigger users_name_shared_of_update
  after update on users for each row
  when ((old.name_key, old.email) is distinct from (new.name_key, new.email))
  execute function renew_accounts_of_the_name();
