-- The writes of the last seven days that carried an idempotency key, with their answers: a repeat violates the key, is
-- undone and gets the first answer. The answer is never null, so that no write counts as done before it has one.
create table operations (
  id         uuid primary key,
  user_id    text not null,
  kind       varchar(40) not null,
  answer     json not null,
  created_at timestamptz not null default now()
);
