import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SetUpYear } from '#contract/school-setup.ts'
import { nextAcademicYear } from '#domain/academic-years.ts'
import { pupilCountWords } from '#domain/pupils.ts'
import { rollOverPreviewQuery, useRollOver } from '#client/api/roll-over.ts'
import type { RollOverYears } from '#client/api/roll-over.ts'
import { schoolSetupQuery } from '#client/api/school-setup.ts'
import { BackLink } from '#client/ui/back-link.tsx'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { Select } from '#client/ui/select.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { announce } from '#client/widgets/announce.ts'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import { RollOverTable } from './roll-over-table.tsx'

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
        lead="Every pupil goes one class up. Leavers and the top class are left out; the old year stays as it is."
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
  const { data: rows, isError, refetch } = useQuery(rollOverPreviewQuery(years))
  const { mutateAsync, isPending } = useRollOver()
  if (isError) {
    return <LoadFailed what="The preview" onRetry={() => void refetch()} />
  }
  if (!rows) return <Skeleton className="h-96" />
  const count = rows.filter(({ outcome }) => outcome === 'moves').length
  const copy = () =>
    announce(mutateAsync(years), {
      done: ({ copied }) => ({ title: 'Pupils copied', description: `${copiedWords(copied)} ${into} now.` }),
      failed: 'Failed to add pupil.',
    })
  return (
    <RollOverTable
      rows={rows}
      action={
        <Button look="primary" busy={isPending} disabled={count === 0} onClick={() => void copy()}>
          Copy {pupilCountWords(count)} into {into}
        </Button>
      }
    />
  )
}

/** What the server has copied, which is less where somebody else has copied some meanwhile. */
const copiedWords = (copied: number) => (copied === 1 ? '1 pupil is in' : `${copied} pupils are in`)

function followingYears(years: readonly SetUpYear[]): { from: SetUpYear; to: SetUpYear }[] {
  return years.flatMap((from) => {
    const to = years.find(({ year }) => year === nextAcademicYear(from.year))
    return to && from.pupilCount > 0 ? [{ from, to }] : []
  })
}
