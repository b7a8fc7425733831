import type { QueryClient } from '@tanstack/react-query'
import { can } from '#domain/accounts/permissions.ts'
import { currentUserQuery } from '#client/api/account.ts'
import { registerQuery } from '#client/api/attendance.ts'
import { calendarQuery } from '#client/api/calendar.ts'
import { chosenClass } from '#client/lib/register-address.ts'
import { schoolTimeNow } from '#client/lib/use-school-now.ts'

/** Asks for what a register shows as soon as the person is known, before anything is drawn. */
export async function readAhead(client: QueryClient): Promise<void> {
  const { pathname, search } = window.location
  if (pathname !== '/dashboard') return
  const user = await client.fetchQuery(currentUserQuery).catch(() => null)
  if (!user || !can(user, 'attendance:read')) return
  void client.prefetchQuery(calendarQuery)
  // A device that keeps registers opens today's most often: it does not wait for the calendar.
  const params = new URLSearchParams(search)
  if (navigator.serviceWorker?.controller && !params.has('date'))
    void client.prefetchQuery(registerQuery(schoolTimeNow().date, chosenClass(params)))
}
