import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { addMarks, addYear, buildSchool, pupilsOf } from '#testing/school-builder.ts'
import { openTestServer } from '#testing/server-under-test.ts'
import type { TestServer } from '#testing/test-server.ts'

const KEPT = `'users', 'sessions', 'schema_migrations', 'changes_seen', 'calendar_version'`

// A row for every row that any call changes; what is rolled back leaves none. That a read was refused or exported is entered
// in the trail, and the seal follows every minute with entries of its own: neither changes the school.
const WATCH_CHANGES = `
  create table changes_seen (
    id bigint generated always as identity primary key, name text, is_content boolean,
    made_in xid8 default pg_current_xact_id());
  create index on changes_seen (made_in);
  create function see_change() returns trigger language plpgsql as $$
    declare
      -- When and by whom a row was last written: no change by themselves.
      noted constant text[] := '{updated_at,last_updated_by,marked_at,marked_by,entered_in}';
    begin
      insert into changes_seen (name, is_content)
      select tg_table_name, tg_op <> 'UPDATE' or to_jsonb(old) - noted is distinct from to_jsonb(new) - noted
      where (to_jsonb(new) ->> 'kind' in ('exported', 'subjectAccessed', 'refused', 'recordBegun', 'clockSetBack')) is not true;
      return null;
    end $$;
  do $$ declare name text; begin
    for name in select table_name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and table_name not in ('sessions', 'schema_migrations', 'changes_seen')
        and table_name not like 'record!_%' escape '!'
    loop
      execute format('create trigger see_change after insert or update or delete on %I
        for each row execute function see_change()', name);
    end loop;
  end $$`

// Uploads first, as the photo cleaner locks them, who may be at work meanwhile.
const EMPTY = `
  do $$ begin
    perform set_config('session_replication_role', 'replica', true);
    execute (select 'truncate ' || string_agg(table_name, ', ' order by table_name <> 'photo_uploads') || ' restart identity'
      from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in (${KEPT}));
  end $$`

// The answers of repeated writes, files that are to be cleaned up, a count of changes: what they belong to is entered.
const WITHOUT_ENTRY = ['operations', 'photo_uploads', 'calendar_version']

const DEADLOCK = '40P01'

/** Tries again where what the server does in the background wants the same tables. */
async function empty(database: Database): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) {
    try {
      return void (await database.withClient((client) => client.query(EMPTY)))
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK) throw error
    }
  }
  throw new Error('The school could not be emptied')
}

/** A small school of two years, whose every change is seen. */
export interface AbusedSchool {
  server: TestServer
  database: Database
  /** How many rows have been changed so far, by anyone. */
  changes(): Promise<number>
  /** [L4] The tables that a transaction changed which entered nothing, neither in the mark history nor in the trail. */
  changedUnentered(since: number): Promise<string[]>
  /** The school as it was in the beginning; where nothing has changed since the last time, it is that already. */
  reset(): Promise<void>
  close(): Promise<void>
}

export async function openAbusedSchool(): Promise<AbusedSchool> {
  const server = await openTestServer()
  const { ownDatabase: database } = server
  await database.withClient((client) => client.query(WATCH_CHANGES))
  let changesAtReset = -1
  async function changes() {
    const [row] = await database.query<{ last: number }>(
      sql`select coalesce(max(id), 0)::int as last from changes_seen`,
    )
    return row?.last ?? 0
  }
  return {
    ...{ server, database, changes },
    async changedUnentered(since) {
      const rows = await database.query<{ name: string }>(sql`
        select distinct name from changes_seen change
        where id > ${since} and is_content and not name = any(${WITHOUT_ENTRY}) and not exists (
          select from changes_seen entry
          where entry.made_in = change.made_in and entry.name in ('attendance_changes', 'trail_entries'))
        order by name`)
      return rows.map(({ name }) => name)
    },
    async reset() {
      if (changesAtReset === (await changes())) return
      await empty(database)
      const { pupilIds } = await buildSchool(database, {
        pupils: [...pupilsOf('Reception', 8), ...pupilsOf('Year 1', 5)],
      })
      await addYear(database, '2027-2028')
      const marks = { date: '2026-11-12', am: '/', pm: 'I' }
      await addMarks(
        database,
        pupilIds.map((pupil) => ({ ...marks, pupil, readOnly: pupil === 3 })),
      )
      await database.query(
        sql`insert into weekly_comments (student_id, week_start_date, comment) select id, '2026-11-09', 'Well' from students`,
      )
      changesAtReset = await changes()
    },
    close: () => server.close(),
  }
}
