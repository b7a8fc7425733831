import { useRef, useState } from 'react'
import type { SetUpClass } from '#contract/school-setup.ts'
import { addClass, addUsualClasses, useClassOrder, useSchoolChange } from '#client/api/school-setup.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { SavingFields } from '#client/ui/controls/saving-fields.tsx'
import { Card } from '#client/ui/display/card.tsx'
import { withToast } from '#client/widgets/with-toast.ts'
import { ClassFields } from './class-fields.tsx'
import { ClassItem } from './class-item.tsx'

/** The classes in the order in which every screen shows them, youngest first. */
export function ClassesSection({ classes }: { classes: readonly SetUpClass[] }) {
  const order = useClassOrder()
  // The order that was sent last and is not shown yet: the next step starts from it.
  const wanted = useRef<number[]>(null)
  const usual = useSchoolChange(addUsualClasses)
  async function move(id: number, by: -1 | 1) {
    const ids = wanted.current ?? classes.map((entry) => entry.id)
    const index = ids.indexOf(id) + by
    if (index < 0 || index >= ids.length) return
    const moved = ids.filter((other) => other !== id).toSpliced(index, 0, id)
    wanted.current = moved
    await withToast(order.mutateAsync(moved), { done: { title: 'Order changed' }, failed: 'Update failed' })
    if (wanted.current === moved) wanted.current = null
  }
  return (
    <Card className="grid gap-3 p-5">
      <div>
        <h2 className="text-lg font-semibold tracking-tight">Classes</h2>
        <p className="text-sm text-ink-2">Youngest first: pupils move up in this order.</p>
      </div>
      {classes.length > 0 ? (
        <ul className="divide-y divide-line border-y border-line">
          {classes.map((entry, index) => (
            <ClassItem
              key={entry.id}
              {...{ entry, index }}
              isLast={index === classes.length - 1}
              onMove={(by) => void move(entry.id, by)}
            />
          ))}
        </ul>
      ) : (
        <Button
          look="primary"
          className="justify-self-start"
          busy={usual.isPending}
          onClick={() =>
            void withToast(usual.mutateAsync(undefined), {
              done: { title: 'Classes added', description: 'From Nursery Class to Year 5.' },
              failed: 'Update failed',
            })
          }
        >
          Add Nursery Class to Year 5
        </Button>
      )}
      <AddClass />
    </Card>
  )
}

function AddClass() {
  const [name, setName] = useState('')
  const [ageRange, setAgeRange] = useState('')
  const { mutateAsync, isPending } = useSchoolChange(addClass)
  async function add() {
    const done = { title: 'Class added', description: `${name.trim()} is the last in the order.` }
    if (!(await withToast(mutateAsync({ name, ageRange }), { done, failed: 'Update failed' }))) return
    setName('')
    setAgeRange('')
  }
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <SavingFields busy={isPending}>
        <ClassFields label="New class" {...{ name, ageRange }} onName={setName} onAgeRange={setAgeRange} />
      </SavingFields>
      <Button type="submit" busy={isPending} disabled={name.trim() === ''}>
        Add Class
      </Button>
    </form>
  )
}
