import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { statisticsQuery } from '#client/api/statistics.ts'
import { classAddress } from '#client/lib/register-address.ts'
import { schoolTimeNow } from '#client/lib/use-school-now.ts'
import { pointAt, pointAway } from './class-ahead.ts'

type RegisterLinkProps = { yearGroup: string; className: string; children: ReactNode }

/** Opens the register of a class, which is read and drawn while the finger or the pointer is on its way. */
export function RegisterLink({ yearGroup, className, children }: RegisterLinkProps) {
  const client = useQueryClient()
  const reach = () => {
    const date = client.getQueryData(statisticsQuery(schoolTimeNow().date).queryKey)?.date
    if (date) pointAt(client, { yearGroup, date })
  }
  const leave = () => pointAway(client, yearGroup)
  return (
    <Link
      href={classAddress(yearGroup)}
      className={className}
      onPointerEnter={reach}
      onTouchStart={reach}
      onFocus={reach}
      // A finger leaves before its click comes; where it scrolls instead, the pointer is cancelled.
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && leave()}
      onPointerCancel={leave}
      onBlur={leave}
    >
      {children}
    </Link>
  )
}
