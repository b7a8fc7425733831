import { useId } from 'react'
import type { ComponentProps } from 'react'
import { classNames } from '#client/ui/class-names.ts'

/** The look of anything that is typed into. */
export const inputClass =
  'min-h-10 w-full rounded-md border border-control-line bg-surface px-3 py-1 text-ink placeholder:text-ink-3 hover:border-ink-2 disabled:opacity-50 pointer-coarse:min-h-11 aria-invalid:border-unauthorised'

type TextFieldProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string
  hideLabel?: boolean
  /** What is wrong with the value; it is tied to the field for readers. */
  error?: string | undefined
  onChange: (value: string) => void
}

export function TextField({ label, hideLabel = false, error, onChange, className, ...rest }: TextFieldProps) {
  const errorId = useId()
  return (
    <div className={classNames('grid content-start gap-1', className)}>
      <label className="grid gap-1">
        <span className={hideLabel ? 'sr-only' : 'text-sm font-medium text-ink-2'}>{label}</span>
        <input
          className={inputClass}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => onChange(event.target.value)}
          {...rest}
        />
      </label>
      {error && (
        <p id={errorId} role="alert" className="text-sm text-unauthorised">
          {error}
        </p>
      )}
    </div>
  )
}
