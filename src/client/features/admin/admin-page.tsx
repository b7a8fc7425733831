import {
  BookUser,
  ChevronDown,
  Clock,
  Download,
  Footprints,
  GraduationCap,
  LockKeyhole,
  School,
  UsersRound,
} from 'lucide'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { BackLink } from '#client/ui/display/back-link.tsx'
import { Button, buttonClass } from '#client/ui/controls/button.tsx'
import { Card } from '#client/ui/display/card.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { CardTitle } from '#client/ui/display/link-card.tsx'
import { PageHeading } from '#client/ui/display/page-heading.tsx'
import { AdminLinkCard, ComingSoonCard } from './admin-card.tsx'
import { UsersTable } from './users-page.tsx'
import { Icon } from '#client/ui/display/icon.tsx'

/** [H1] §2: /admin. */
export function AdminPage() {
  return (
    <>
      <PageHeading
        back={<BackLink href="/">Home</BackLink>}
        title="Administration"
        lead="People, pupils and the school year."
      />
      <div className="grid gap-4">
        <UserManagement />
        <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
          <AdminLinkCard
            icon={GraduationCap}
            title="Student Management"
            text="Add, edit and import pupils, year by year."
            action="Manage Students"
            href="/admin/students"
          />
          <AdminLinkCard
            icon={Clock}
            title="After School Care Admin"
            text="Which pupils stay on which weekdays of a term."
            action="Manage Term Bookings"
            href="/after-school-care/admin"
          />
          <AdminLinkCard
            icon={School}
            title="School Set-up"
            text="Academic years, classes and the calendar of term dates."
            action="Set Up the School"
            href="/admin/school"
          />
          <AdminLinkCard
            icon={BookUser}
            title="Admission Register"
            text="Pupils of a year as the law asks, and what is missing."
            action="Open the Register"
            href="/admission-register"
          />
          <AdminLinkCard
            icon={Footprints}
            title="Trail"
            text="Who changed what and when, besides the marks."
            action="Open the Trail"
            href="/trail"
          />
          <ComingSoonCard
            icon={Download}
            title="Data Export"
            text="Everything the register holds, in one file."
            buttons={['Export Data']}
          />
          <ComingSoonCard
            icon={LockKeyhole}
            title="Record Management"
            text="Lock the registers of a period against changes."
            buttons={['Lock Records', 'Unlock Records']}
          />
        </div>
      </div>
    </>
  )
}

/** [H1] The way to the users page, and the same table shown and hidden here. */
function UserManagement() {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <Card className="grid gap-4 p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="grid gap-1.5">
          <CardTitle icon={UsersRound}>User Management</CardTitle>
          <p className="text-ink-2">Authorise people, change their roles, correct their names.</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide Users' : 'Show Users'}
            <Icon
              of={ChevronDown}
              className={classNames('size-4 transition-transform duration-100', isOpen && 'rotate-180')}
            />
          </Button>
          <Link href="/admin/users" className={buttonClass('primary')}>
            Manage Users
          </Link>
        </div>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <UsersTable />}
      </div>
    </Card>
  )
}
