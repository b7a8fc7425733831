import { useQuery } from '@tanstack/react-query'
import { schoolSetupQuery } from '#client/api/school-setup.ts'
import { BackLink } from '#client/ui/display/back-link.tsx'
import { PageHeading } from '#client/ui/display/page-heading.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import { FeedSection } from './calendar/feed-section.tsx'
import { ClassesSection } from './classes-section.tsx'
import { PaperSection } from './paper-section.tsx'
import { PersonsSection } from './persons/persons-section.tsx'
import { TimesSection } from './times/times-section.tsx'
import { YearsSection } from './years-section.tsx'
import { Check } from 'lucide'
import { Link } from 'wouter'
import type { SchoolSetup } from '#contract/school-setup.ts'
import { Card } from '#client/ui/display/card.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { setupSteps } from './setup-progress.ts'
import { Icon } from '#client/ui/display/icon.tsx'

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
          <PersonsSection />
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <YearsSection years={setup.years} />
            <ClassesSection classes={setup.classes} />
          </div>
          <TimesSection classes={setup.classes} />
          <PaperSection />
          <FeedSection />
        </div>
      )}
    </>
  )
}

/** Shown until the school can take its first register. */
function SetupSteps({ setup }: { setup: SchoolSetup }) {
  const steps = setupSteps(setup)
  const next = steps.findIndex(({ isDone }) => !isDone)
  if (next === -1) return null
  return (
    <Card className="p-5">
      <h2 className="mb-3 text-lg font-semibold tracking-tight">Four steps to the first register</h2>
      <ol className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text, isDone, href }, index) => (
          <li key={title} className="flex gap-3">
            <span
              className={classNames(
                'grid size-7 shrink-0 place-items-center rounded-full border text-sm font-semibold',
                isDone && 'border-present-line bg-present-bg text-present',
                index === next && 'border-accent bg-accent text-accent-ink',
                !isDone && index !== next && 'border-line-strong text-ink-3',
              )}
            >
              {isDone ? <Icon of={Check} aria-label="Done" className="size-4" /> : index + 1}
            </span>
            <span className="grid">
              {href && !isDone ? (
                <Link href={href} className="font-medium text-accent underline-offset-4 hover:underline">
                  {title}
                </Link>
              ) : (
                <span className="font-medium">{title}</span>
              )}
              <span className="text-sm text-ink-2">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
