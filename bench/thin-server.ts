import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'

/*
 * The limit that everything is compared with: one http handler, a pool, one prepared statement. No framework, no
 * sign-in, no validation, no history. A process of its own, started by run.ts with DATABASE_URL.
 */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
// PostgreSQL is stopped while idle connections remain.
pool.on('error', () => {})

const OPEN = {
  name: 'open',
  text: `select s.id, s.first_name as "firstName", s.known_as as "knownAs", s.last_name as "lastName",
      s.date_of_birth::text as "dateOfBirth", s.year_group as "yearGroup", s.profile_image_url as "profileImageUrl",
      s.academic_year_id as "academicYearId", r.am_code as "amCode", r.pm_code as "pmCode", r.read_only as "readOnly"
    from students s left join attendance_records r on r.student_id = s.id and r.date = $1
    where s.academic_year_id = $2 and s.year_group = $3
    order by s.last_name, s.first_name`,
}

const SAVE = {
  name: 'save',
  text: `insert into thin_marks (student_id, date, am_code)
    select student_id, $1, am_code from unnest($2::int[], $3::text[]) as mark (student_id, am_code)
    on conflict (student_id, date) do update set am_code = excluded.am_code`,
}

interface Save {
  date: string
  marks: { studentId: number; code: string }[]
}

async function open(address: string): Promise<unknown> {
  const query = new URL(address, 'http://localhost').searchParams
  const values = [query.get('date'), Number(query.get('year')), query.get('class')]
  return (await pool.query({ ...OPEN, values })).rows
}

async function save(json: string): Promise<unknown> {
  const { date, marks } = JSON.parse(json) as Save
  const values = [date, marks.map(({ studentId }) => studentId), marks.map(({ code }) => code)]
  return { saved: (await pool.query({ ...SAVE, values })).rowCount }
}

function send(response: ServerResponse, status: number, text: string): ServerResponse {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  return response.writeHead(status, headers).end(text)
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const work = request.method === 'POST' ? save(String(Buffer.concat(chunks))) : open(request.url ?? '/')
    work.then(
      (answer) => send(response, 200, JSON.stringify(answer)),
      (error: unknown) => send(response, 500, String(error)),
    )
  })
})

await pool.query(
  `create table if not exists thin_marks (student_id int not null, date date not null, am_code text, pm_code text,
     primary key (student_id, date))`,
)
server.listen(0, '127.0.0.1', () => console.log(`thin server on ${(server.address() as AddressInfo).port}`))
