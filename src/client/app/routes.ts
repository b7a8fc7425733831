import type { Permission } from '#domain/accounts/permissions.ts'
import { RegisterPage } from '#client/features/register/register-page.tsx'
import { lazyPage } from './lazy-page.tsx'

export type RouteEntry = ReturnType<typeof lazyPage> & {
  path: string
  /** Where you are, in the shell and in the window's title. */
  title: string
  /** What the account must be allowed to do; without it the page says so instead. */
  needs?: Permission
}

/** The one page of a visitor. */
export const landing = lazyPage(() =>
  import('#client/features/landing/landing-page.tsx').then((m) => m.LandingPage),
)

/** In place of a page that does not exist, or that the account may not open. */
export const notFound = lazyPage(() =>
  import('#client/features/not-found/not-found-page.tsx').then((m) => m.NotFoundPage),
)
export const noAccess = lazyPage(() =>
  import('#client/features/no-access/no-access-page.tsx').then((m) => m.NoAccessPage),
)

const home = lazyPage(() => import('#client/features/home/home-page.tsx').then((m) => m.HomePage))
const classes = lazyPage(() => import('#client/features/classes/classes-page.tsx').then((m) => m.ClassesPage))
// In the first file: the register opens first and most often.
const register = lazyPage(async () => RegisterPage, RegisterPage)
const statsClasses = lazyPage(() =>
  import('#client/features/stats-classes/stats-classes-page.tsx').then((m) => m.StatsClassesPage),
)
const followUp = lazyPage(() =>
  import('#client/features/follow-up/follow-up-page.tsx').then((m) => m.FollowUpPage),
)
const concerns = lazyPage(() =>
  import('#client/features/concerns/concerns-page.tsx').then((m) => m.ConcernsPage),
)
const today = lazyPage(() => import('#client/features/today/today-page.tsx').then((m) => m.TodayPage))
const onSite = lazyPage(() => import('#client/features/on-site/on-site-page.tsx').then((m) => m.OnSitePage))
const evacuation = lazyPage(() =>
  import('#client/features/on-site/evacuation/evacuation-page.tsx').then((m) => m.EvacuationPage),
)
const plannedAbsences = lazyPage(() =>
  import('#client/features/planned-absences/planned-absences-page.tsx').then((m) => m.PlannedAbsencesPage),
)
const pupil = lazyPage(() => import('#client/features/pupil/pupil-page.tsx').then((m) => m.PupilPage))
const weekly = lazyPage(() => import('#client/features/weekly/weekly-page.tsx').then((m) => m.WeeklyPage))
const admin = lazyPage(() => import('#client/features/admin/admin-page.tsx').then((m) => m.AdminPage))
const adminPupils = lazyPage(() =>
  import('#client/features/admin-pupils/pupils-page.tsx').then((m) => m.PupilsPage),
)
const schoolSetup = lazyPage(() =>
  import('#client/features/school-setup/school-setup-page.tsx').then((m) => m.SchoolSetupPage),
)
const schoolCalendar = lazyPage(() =>
  import('#client/features/school-setup/calendar/calendar-page.tsx').then((m) => m.CalendarPage),
)
const rollOver = lazyPage(() =>
  import('#client/features/school-setup/roll-over/roll-over-page.tsx').then((m) => m.RollOverPage),
)
const closing = lazyPage(() =>
  import('#client/features/school-setup/closing/closing-page.tsx').then((m) => m.ClosingPage),
)
const importPupils = lazyPage(() =>
  import('#client/features/admin-pupils/import/import-page.tsx').then((m) => m.ImportPage),
)
const adminUsers = lazyPage(() => import('#client/features/admin/users-page.tsx').then((m) => m.UsersPage))
const annualReport = lazyPage(() =>
  import('#client/features/annual-report/annual-report-page.tsx').then((m) => m.AnnualReportPage),
)
const amendments = lazyPage(() =>
  import('#client/features/amendments/amendments-page.tsx').then((m) => m.AmendmentsPage),
)
const admission = lazyPage(() =>
  import('#client/features/admission/admission-page.tsx').then((m) => m.AdmissionPage),
)
const trail = lazyPage(() => import('#client/features/trail/trail-page.tsx').then((m) => m.TrailPage))
const care = lazyPage(() => import('#client/features/care/care-page.tsx').then((m) => m.CarePage))
const careMonth = lazyPage(() =>
  import('#client/features/care/month/month-page.tsx').then((m) => m.MonthPage),
)
const careBookings = lazyPage(() =>
  import('#client/features/care-bookings/bookings-page.tsx').then((m) => m.BookingsPage),
)

/** Every page of a signed-in person (§2); a new screen is one line here. */
export const ROUTES: readonly RouteEntry[] = [
  { path: '/', title: 'Home', ...home },
  { path: '/home', title: 'Home', ...home },
  { path: '/today', title: 'Today', needs: 'attendance:write', ...today },
  { path: '/on-site', title: 'On site', needs: 'attendance:write', ...onSite },
  { path: '/on-site/evacuation', title: 'Evacuation', needs: 'attendance:write', ...evacuation },
  { path: '/planned-absences', title: 'Planned absences', needs: 'attendance:write', ...plannedAbsences },
  { path: '/classes', title: 'Classes', needs: 'attendance:read', ...classes },
  { path: '/dashboard', title: 'Daily Register', needs: 'attendance:read', ...register },
  { path: '/pupils/*', title: 'Pupil', needs: 'attendance:read', ...pupil },
  { path: '/stats/classes', title: 'Stats', needs: 'attendance:read', ...statsClasses },
  { path: '/follow-up', title: 'Absences to follow up', needs: 'attendance:read', ...followUp },
  { path: '/concerns', title: 'Concerns', needs: 'attendance:read', ...concerns },
  { path: '/weekly', title: 'Weekly Register', needs: 'attendance:read', ...weekly },
  { path: '/annual-report', title: 'Annual Report', needs: 'attendance:read', ...annualReport },
  { path: '/amendments', title: 'Amendments', needs: 'attendance:read', ...amendments },
  { path: '/admin', title: 'Administration', needs: 'users:manage', ...admin },
  { path: '/admin/students', title: 'Student Management', needs: 'pupils:write', ...adminPupils },
  { path: '/admin/school', title: 'School Set-up', needs: 'school:manage', ...schoolSetup },
  { path: '/admin/school/calendar', title: 'School Calendar', needs: 'school:manage', ...schoolCalendar },
  { path: '/admin/school/roll-over', title: 'Next Year', needs: 'school:manage', ...rollOver },
  { path: '/admin/school/closing', title: 'Close Terms', needs: 'school:manage', ...closing },
  { path: '/admin/students/import', title: 'Import Pupils', needs: 'pupils:write', ...importPupils },
  { path: '/admin/users', title: 'User Management', needs: 'users:manage', ...adminUsers },
  { path: '/admission-register', title: 'Admission register', needs: 'school:manage', ...admission },
  { path: '/trail', title: 'Trail', needs: 'school:manage', ...trail },
  { path: '/after-school-care', title: 'After School Care', needs: 'attendance:read', ...care },
  { path: '/after-school-care/month', title: 'Care Month', needs: 'attendance:read', ...careMonth },
  { path: '/after-school-care/admin', title: 'Care Admin', needs: 'school:manage', ...careBookings },
]

/** The page of a path, or undefined where there is none. */
export function routeFor(pathname: string): RouteEntry | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return ROUTES.find((route) => route.path === path.replace(/^(\/pupils\/)\d+$/, '$1*'))
}
