import { useQuery } from '@tanstack/react-query'
import { schoolSetupQuery } from '#client/api/school-setup.ts'
import { BackLink } from '#client/ui/display/back-link.tsx'
import { PageHeading } from '#client/ui/display/page-heading.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import { ClassesSection } from './classes-section.tsx'
import { SetupSteps } from './setup-steps.tsx'
import { YearsSection } from './years-section.tsx'

/** What a school needs before its first register: years, classes, a calendar and pupils. */
export function SchoolSetupPage() {
  const { data: setup, isError, refetch } = useQuery(schoolSetupQuery)
  return (
    <>
      <PageHeading
        back={<BackLink href="/admin">Administration</BackLink>}
        title="School Set-up"
        lead="What the registers are made from. Everything here can be changed later."
      />
      {isError && <LoadFailed what="The set-up" onRetry={() => void refetch()} />}
      {!setup && !isError && <Skeleton className="h-[36rem]" />}
      {setup && (
        <div className="grid gap-5">
          <SetupSteps setup={setup} />
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <YearsSection years={setup.years} />
            <ClassesSection classes={setup.classes} />
          </div>
        </div>
      )}
    </>
  )
}
