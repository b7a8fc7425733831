/** §2: the day that the register opens on, as #domain/calendar.ts has it: the latest on or before today, else the first. */
export const openingDaySql = (today: string) => `coalesce(
  (select max(date) from school_calendar where is_register_required and date <= ${today}),
  (select min(date) from school_calendar where is_register_required))`

/** [D18] Pupils from the start to the leave date, both inclusive; of which academic year, the query says. */
export const onRollSql = (date: string) => onRollBetweenSql(date, date)

/** [D18] Pupils on roll on any day between the two dates, both inclusive. */
export const onRollBetweenSql = (from: string, to: string) =>
  `((students.start_date is null or students.start_date <= ${to})
   and (students.leave_date is null or students.leave_date >= ${from}))`

/** The classes that are taught, in the school's order. */
export const FROM_ACTIVE_CLASSES = 'from school_classes where is_active order by display_order, name'

/** The name that a pupil is called by, as `callName` of #domain/pupils.ts has it. */
const CALL_NAME = `coalesce(nullif(btrim(students.known_as), ''), students.first_name)`

/** The name that is shown, as `displayName` of #domain/pupils.ts has it. */
export const DISPLAY_NAME = `btrim(${CALL_NAME} || ' ' || students.last_name)`

/** Pupils in the order of a register: last name, then the name that is shown before it. */
export const REGISTER_ORDER = `students.last_name collate "en-x-icu", ${CALL_NAME} collate "en-x-icu", students.id`

/** The name of the user with this id, as #domain/person-name.ts has it. */
export const personNameSql = (userId: string) => `(
  select coalesce(nullif(concat_ws(' ', nullif(users.first_name, ''), nullif(users.last_name, '')), ''), users.email)
  from users where users.id = ${userId})`

/** A `record` of after-school care that says that the child has come, or is known not to. */
export const SAYS_OUTCOME = '(record.attended is not null or record.arrival_time is not null)'

/** A `record` that says nothing any more, such as that of a child who was added by mistake, lists nobody. */
export const SAYS_SOMETHING = `(record.is_registered or ${SAYS_OUTCOME})`
