import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SetUpYear } from '#contract/school-setup.ts'
import { nextAcademicYear } from '#domain/school-year/academic-years.ts'
import { pupilCountLabel } from '#domain/pupils/pupils.ts'
import { rollOverPreviewQuery, useRollOver } from '#client/api/roll-over.ts'
import type { RollOverYears } from '#client/api/roll-over.ts'
import { schoolSetupQuery } from '#client/api/school-setup.ts'
import { BackLink } from '#client/ui/display/back-link.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { PageHeading } from '#client/ui/display/page-heading.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { withToast } from '#client/widgets/with-toast.ts'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import { RollOverTable, decide } from './roll-over-table.tsx'
import type { Decision } from './roll-over-table.tsx'

/** Copies the pupils of one year into the next, one class up, after showing what will happen to each. */
export function RollOverPage() {
  const { data: setup, isError, refetch } = useQuery(schoolSetupQuery)
  const pairs = setup ? followingYears(setup.years) : []
  const [chosen, setChosen] = useState<number>()
  const pair = pairs.find(({ from }) => from.id === chosen) ?? pairs[0]
  return (
    <>
      <PageHeading
        back={<BackLink href="/admin/school">School Set-up</BackLink>}
        title="Copy pupils into the next year"
        lead="Every pupil goes one class up unless you decide otherwise. Leavers and the top class are not copied; the old year stays as it is."
      />
      {isError && <LoadFailed what="The academic years" onRetry={() => void refetch()} />}
      {!setup && !isError && <Skeleton className="h-96" />}
      {setup && !pair && (
        <Notice title="There is no next year yet">Add the academic year that follows, then come back.</Notice>
      )}
      {pair && (
        <div className="grid gap-5">
          <Select
            label="Years"
            className="w-72 max-sm:w-full"
            value={pair.from.id}
            onChange={(id) => setChosen(Number(id))}
          >
            {pairs.map(({ from, to }) => (
              <option key={from.id} value={from.id}>
                {from.year} into {to.year}
              </option>
            ))}
          </Select>
          <Preview
            key={pair.from.id}
            years={{ fromYearId: pair.from.id, toYearId: pair.to.id }}
            into={pair.to.year}
          />
        </div>
      )}
    </>
  )
}

function Preview({ years, into }: { years: RollOverYears; into: string }) {
  const [decisions, setDecisions] = useState<ReadonlyMap<number, Decision>>(new Map())
  const { data: rows, isError, refetch } = useQuery(rollOverPreviewQuery(years))
  const { mutateAsync, isPending } = useRollOver()
  if (isError) {
    return <LoadFailed what="The preview" onRetry={() => void refetch()} />
  }
  if (!rows) return <Skeleton className="h-96" />
  const count = rows.filter((row) => decide(row, decisions.get(row.id)).to !== null).length
  const exceptions = [...decisions].map(([id, outcome]) => ({ id, outcome }))
  const copy = () =>
    withToast(mutateAsync({ ...years, exceptions }), {
      done: ({ copied }) => ({ title: 'Pupils copied', description: `${copiedText(copied)} ${into} now.` }),
      failed: 'Failed to add pupil.',
    })
  return (
    <RollOverTable
      rows={rows}
      into={into}
      decisions={decisions}
      onDecide={(id, decision) => {
        const others = [...decisions].filter(([other]) => other !== id)
        setDecisions(new Map(decision ? [...others, [id, decision]] : others))
      }}
      action={
        <Button look="primary" busy={isPending} disabled={count === 0} onClick={() => void copy()}>
          Copy {pupilCountLabel(count)} into {into}
        </Button>
      }
    />
  )
}

/** What the server has copied; fewer pupils when another person has copied some meanwhile. */
const copiedText = (copied: number) => (copied === 1 ? '1 pupil is in' : `${copied} pupils are in`)

function followingYears(years: readonly SetUpYear[]): { from: SetUpYear; to: SetUpYear }[] {
  return years.flatMap((from) => {
    const to = years.find(({ year }) => year === nextAcademicYear(from.year))
    return to && from.pupilCount > 0 ? [{ from, to }] : []
  })
}
