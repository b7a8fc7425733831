import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { classAddress } from '#client/lib/register-address.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { drawClassAhead, passOver } from './class-ahead.ts'

type RegisterLinkProps = {
  yearGroup: string
  /** The day that the register opens on, once it is known. */
  date: IsoDate | null | undefined
  className: string
  children: ReactNode
}

/** Opens the register of a class, which is read and drawn while the finger or the pointer is on its way. */
export function RegisterLink({ yearGroup, date, className, children }: RegisterLinkProps) {
  const client = useQueryClient()
  const approach = () => {
    if (date) void drawClassAhead(client, date, yearGroup)
  }
  return (
    <Link
      href={classAddress(yearGroup)}
      className={className}
      onPointerEnter={approach}
      onTouchStart={approach}
      onFocus={approach}
      onClick={approach}
      // A finger leaves before its click comes.
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && passOver(yearGroup)}
      onBlur={() => passOver(yearGroup)}
    >
      {children}
    </Link>
  )
}
