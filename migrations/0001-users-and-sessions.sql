-- §3 users and sessions. The identity provider's issuer and subject identify a person; the email address may change.
create table users (
  id                text primary key default gen_random_uuid()::text,
  email             varchar(320) constraint users_email_key unique,
  first_name        varchar(100),
  last_name         varchar(100),
  profile_image_url varchar(2000),
  role              varchar(20) not null default 'read-only',
  is_active         boolean not null default true,
  is_authorized     boolean not null default false,
  oidc_issuer       varchar(500),
  oidc_subject      varchar(255),
  last_sign_in_at   timestamptz,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  constraint users_id_check check (id <> '' and length(id) <= 100),
  constraint users_email_check check (email = lower(email) and btrim(email) <> ''),
  constraint users_role_check check (role in ('admin', 'staff', 'read-only')),
  constraint users_oidc_check check ((oidc_issuer is null) = (oidc_subject is null)),
  constraint users_oidc_key unique (oidc_issuer, oidc_subject)
);

create table sessions (
  sid    text primary key,
  sess   jsonb not null,
  expire timestamptz not null
);
create index sessions_expire_index on sessions (expire);
create index sessions_user_index on sessions ((sess ->> 'userId'));
