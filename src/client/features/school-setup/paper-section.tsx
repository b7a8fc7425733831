import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide'
import type { PaperSettings } from '#contract/office-day/paper.ts'
import { paperAddress, paperSettingsQuery, useSavePaperSettings } from '#client/api/office-day/paper.ts'
import { buttonClass } from '#client/ui/controls/button.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { Card } from '#client/ui/display/card.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import { withToast } from '#client/widgets/with-toast.ts'
import { Icon } from '#client/ui/display/icon.tsx'

const CHOICES = [
  {
    name: 'isKeptEachMorning',
    title: 'Keep the lists each morning',
    text: 'Once the registers have closed, they are written where the school’s files are kept. The last five stay.',
  },
  {
    name: 'hasPhones',
    title: 'Print phone numbers',
    text: 'Whom to ring stands beside each child. The paper then needs a safe place.',
  },
] as const satisfies { name: keyof PaperSettings; title: string; text: string }[]

/** [N3] The paper lists of the grab bag, for a day without power. */
export function PaperSection() {
  const { data: settings, isError, refetch } = useQuery(paperSettingsQuery)
  const { mutateAsync } = useSavePaperSettings()
  const save = (changed: PaperSettings) =>
    void withToast(mutateAsync(changed), { failed: 'The choice could not be saved. Try again.' })
  return (
    <Card className="grid gap-4 p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-lg font-semibold tracking-tight">Paper lists</h2>
          <p className="text-pretty text-ink-2">
            One page for each class and one for the school, with boxes to tick in an evacuation.
          </p>
        </div>
        <a href={paperAddress()} target="_blank" rel="noopener" className={buttonClass()}>
          <Icon of={Printer} className="size-4.5" />
          Print now
        </a>
      </div>
      {isError && <LoadFailed what="The choices" onRetry={() => void refetch()} />}
      {!settings && !isError && <Skeleton className="h-28" />}
      {settings &&
        CHOICES.map(({ name, title, text }) => (
          <div key={name} className="flex items-center justify-between gap-4 border-t border-line pt-3">
            <div className="grid">
              <span className="font-medium">{title}</span>
              <span className="text-pretty text-ink-2">{text}</span>
            </div>
            <Switch
              label={title}
              checked={settings[name]}
              onChange={(isOn) => save({ ...settings, [name]: isOn })}
            />
          </div>
        ))}
    </Card>
  )
}
