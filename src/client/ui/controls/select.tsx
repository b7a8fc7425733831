import { ChevronDown } from 'lucide'
import type { ComponentProps } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/display/icon.tsx'

type SelectProps = Omit<ComponentProps<'select'>, 'onChange'> & {
  /** Shown above the control, or only read aloud with `hideLabel`. */
  label: string
  hideLabel?: boolean
  onChange: (value: string) => void
}

/** The browser's own selector, which every phone and screen reader knows. */
export function Select({ label, hideLabel = false, onChange, className, children, ...rest }: SelectProps) {
  return (
    <label className={classNames('grid gap-1', className)}>
      <span className={hideLabel ? 'sr-only' : 'text-sm font-medium text-ink-2'}>{label}</span>
      <span className="relative grid">
        <select
          className="min-h-10 w-full appearance-none truncate rounded-md border border-control-line bg-surface py-1 pr-9 pl-3 text-ink hover:border-ink-2 disabled:opacity-50 pointer-coarse:min-h-11"
          onChange={(event) => onChange(event.target.value)}
          {...rest}
        >
          {children}
        </select>
        <Icon
          of={ChevronDown}
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-2"
        />
      </span>
    </label>
  )
}
