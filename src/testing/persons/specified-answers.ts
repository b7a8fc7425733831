import type { BrowserSession } from '#testing/browser-session.ts'

/** Ids and moments that differ from run to run, each as one word. */
const CHANGING: readonly [RegExp, string][] = [
  [/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"a moment"'],
  [/"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"/g, '"an account"'],
  [/"outboxKey":"[^"]+"/g, '"outboxKey":"a key"'],
  [/"uploadURL":"[^"]+"/g, '"uploadURL":"an address"'],
  [/students\/(\d+)\/[\w-]+\.jpg/g, 'students/$1/photo.jpg'],
  [/photo\?v=[\w-]+/g, 'photo?v=version'],
  // Added to accounts since, and null or false in this school.
  [/,"(?:schoolClass|endsOn|roleFromLogin|isSharedDevice)":(?:null|false)/g, ''],
]

type Answers = Record<string, string>

/** Every specified call (§7), the reads twice: before and after the writes. The numbers are those of the school below. */
export async function specifiedAnswers(
  people: { admin: BrowserSession; staff: BrowserSession; reader: BrowserSession },
  picture: Buffer,
): Promise<Answers> {
  const answers: Answers = {}
  const note = async (name: string, response: Response) => {
    const text = response.headers.get('content-type')?.startsWith('image/')
      ? response.headers.get('content-type')
      : await response.text()
    answers[name] = CHANGING.reduce(
      (line, [pattern, word]) => line.replaceAll(pattern, word),
      `${response.status} ${text}`,
    )
  }
  const read = async (round: string) => {
    for (const [who, person] of Object.entries(people)) {
      for (const path of READS) await note(`${round}: ${who} reads ${path}`, await person.fetch(path))
    }
  }
  const send = async (method: string, path: string, body?: object) => {
    const json = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const place = Object.keys(answers).length
    await note(`${place}: ${method} ${path}`, await people.admin.fetch(path, { method, ...json }))
  }

  await read('before')
  for (const [method, path, body] of WRITES) await send(method, path, body)
  const prepared = await people.admin.sendJson<{ uploadURL: string; objectPath: string }>(
    'POST',
    '/api/students/12/photo/upload',
  )
  await note(
    'the picture arrives',
    await people.admin.fetch(prepared.body.uploadURL, {
      ...{ method: 'PUT', body: new Uint8Array(picture), headers: { 'content-type': 'image/jpeg' } },
    }),
  )
  await note(
    'the picture is attached',
    await people.admin.fetch('/api/students/12/photo', {
      ...{ method: 'PUT', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ objectPath: prepared.body.objectPath }),
    }),
  )
  await note('the picture is shown', await people.reader.fetch('/api/students/12/photo'))
  await send('DELETE', '/api/students/12/photo')
  await read('after')
  return answers
}

const READS = [
  '/api/auth/user',
  '/api/calendar/2026-11-12',
  '/api/calendar/range/2026-11-09/2026-11-13',
  '/api/students',
  '/api/students?date=2026-11-12',
  '/api/students?academicYear=2025-2026',
  '/api/students?academicYear=2026-2027',
  '/api/attendance?date=2026-11-12',
  '/api/attendance/2025-11-12',
  '/api/attendance/stats',
  '/api/attendance/annual',
  '/api/school-classes',
  '/api/academic-years',
  '/api/comments?weekStartDate=2026-11-09',
  '/api/users',
  '/api/students/1/photo',
]

const WRITES: readonly [string, string, object?][] = [
  ['POST', '/api/students', { academicYearId: 2, firstName: 'Zoe', lastName: 'New', yearGroup: 'Year 1' }],
  [
    'POST',
    '/api/students',
    {
      academicYearId: 2,
      firstName: 'Max',
      lastName: 'Consent',
      photoConsent: true,
      photoConsentBy: 'Mr Consent',
    },
  ],
  ['POST', '/api/students', { academicYearId: 99, firstName: 'No', lastName: 'Year' }],
  ['PUT', '/api/students/11', { knownAs: 'Annie', dateOfBirth: '2019-05-02' }],
  ['PUT', '/api/students/13', { yearGroup: 'Reception', leaveDate: '2026-12-01' }],
  ['PUT', '/api/students/999', { knownAs: 'Nobody' }],
  ['DELETE', '/api/students/14'],
  ['DELETE', '/api/students/14'],
  ['POST', '/api/attendance', { studentId: 11, date: '2026-11-13', amCode: '/', pmCode: '\\' }],
  ['POST', '/api/attendance', { studentId: 1, date: '2026-11-13', amCode: '/', pmCode: null }],
  ['POST', '/api/comments', { studentId: 11, weekStartDate: '2026-11-09', comment: 'Well', classId: '5A' }],
  ['PATCH', '/api/users/u1/role', { role: 'staff' }],
  ['PATCH', '/api/users/u1/status', { isActive: false }],
  ['PATCH', '/api/users/u1/unauthorize'],
  ['PATCH', '/api/users/u1/authorize'],
  ['PATCH', '/api/users/u1/details', { firstName: 'Una', lastName: 'User' }],
]

/** Two years of a school: pupils who went on, who came and left, namesakes, twins, and one renamed. */
export const SCHOOL = `
  insert into academic_years (id, year) overriding system value values (1, '2025-2026'), (2, '2026-2027');
  insert into school_classes (name, display_order, age_range) values ('Reception', 1, '4-5'), ('Year 1', 2, null);
  insert into school_calendar (date, academic_year, academic_year_id, term_name, week_number, day_type, is_register_required)
    select day, case when day < '2026-08-01' then '2025-2026' else '2026-2027' end, case when day < '2026-08-01' then 1 else 2 end,
      'Autumn', 10, 'teaching', extract(isodow from day) < 6
    from generate_series(date '2025-11-10', '2025-11-14', '1 day') as day
    union all
    select day, '2026-2027', 2, 'Autumn', 10, 'teaching', extract(isodow from day) < 6
    from generate_series(date '2026-11-09', '2026-11-20', '1 day') as day;
  insert into students (id, academic_year_id, first_name, known_as, last_name, gender, date_of_birth, start_date, leave_date,
    year_group, hubspot_id, photo_consent, photo_consent_date, photo_consent_by, photo_object_path, profile_image_url, created_at)
  overriding system value values
    (1, 1, 'Ann', null, 'Ash', 'Female', '2019-05-01', '2025-09-01', null, 'Reception', '7', true, '2025-09-02', 'Mrs Ash', 'students/1/a.jpg', '/api/students/1/photo?v=a', '2025-09-01'),
    (11, 2, 'Ann', null, 'Ash', 'Female', '2019-05-01', '2025-09-01', null, 'Year 1', '7', true, '2025-09-02', 'Mrs Ash', 'students/1/a.jpg', '/api/students/11/photo?v=a', '2026-09-01'),
    (2, 1, 'Ben', 'Benny', 'Birch', null, '2019-06-01', null, null, 'Reception', null, false, null, null, null, null, '2025-09-01'),
    (12, 2, 'Ben', null, 'Birch', null, '2019-06-01', null, null, 'Year 1', null, true, '2026-09-02', 'Mr Birch', null, null, '2026-09-01'),
    (3, 1, 'Sam', null, 'Twice', null, '2019-07-01', null, null, 'Reception', null, true, '2025-09-02', 'Ms Twice', null, null, '2025-09-01'),
    (4, 1, 'Sam', null, 'Twice', null, '2019-07-01', null, '2026-07-01', 'Reception', null, false, null, null, null, null, '2025-09-01'),
    (13, 2, 'Sam', null, 'Twice', null, '2019-07-01', null, null, 'Year 1', null, false, null, null, null, null, '2026-09-01'),
    (5, 1, 'Eva', null, 'Twin', null, '2019-08-01', null, null, 'Reception', null, false, null, null, null, null, '2025-09-01'),
    (6, 1, 'Ida', null, 'Twin', null, '2019-08-01', null, null, 'Reception', null, false, null, null, null, null, '2025-09-01'),
    (14, 2, 'Eva', null, 'Married', null, '2019-08-01', null, null, 'Year 1', null, false, null, null, null, null, '2026-09-01'),
    (15, 2, 'Ida', null, 'Twin', null, null, null, null, 'Year 1', null, false, null, null, null, null, '2026-09-01');
  select setval(pg_get_serial_sequence('students', 'id'), 100);
  insert into attendance_records (student_id, date, am_code, pm_code, read_only) values
    (1, '2025-11-12', '/', '\\', true), (2, '2025-11-12', 'I', 'I', false), (11, '2026-11-12', '/', 'L', false),
    (12, '2026-11-12', 'N', '\\', false), (13, '2026-11-12', 'X', 'X', false);
  insert into weekly_comments (student_id, week_start_date, comment) values (1, '2025-11-10', 'Good'), (12, '2026-11-09', 'Late twice');
  insert into users (id, email, first_name, last_name, role) values ('u1', 'u1@school.example', 'Uma', 'User', 'read-only');`
