import { classNames } from '#client/ui/class-names.ts'

type SwitchProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  label: string
  disabled?: boolean
  describedBy?: string
}

/** On or off, at once; the label is for people who cannot see its column. */
export function Switch({ checked, onChange, label, disabled = false, describedBy }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      aria-describedby={describedBy}
      disabled={disabled}
      onClick={() => onChange(!checked)}
      className="group inline-grid h-11 w-12 place-items-center rounded-md disabled:cursor-not-allowed disabled:opacity-50"
    >
      <span
        className={classNames(
          'flex h-6 w-10 items-center rounded-full border p-0.5 transition-colors duration-100',
          checked ? 'border-accent bg-accent' : 'border-control-line bg-sunken',
        )}
      >
        <span
          className={classNames(
            'size-4.5 rounded-full transition-transform duration-100',
            checked ? 'translate-x-4 bg-accent-ink' : 'bg-control-line',
          )}
        />
      </span>
    </button>
  )
}
