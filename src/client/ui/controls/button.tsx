import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { SpinnerIcon } from '#client/ui/feedback/spinner.tsx'

const LOOKS = {
  primary: 'border-accent bg-accent text-accent-ink hover:border-accent-hover hover:bg-accent-hover',
  secondary: 'border-line-strong bg-surface text-ink hover:border-control-line hover:bg-sunken',
  quiet: 'border-transparent bg-transparent text-ink-2 hover:bg-sunken hover:text-ink',
  danger: 'border-unauthorised bg-unauthorised text-surface hover:opacity-90',
} as const

const SIZES = {
  /** At least 44 px on touch screens, a little denser under a mouse. */
  medium: 'min-h-10 pointer-coarse:min-h-11 px-3.5 rounded-md',
  large: 'min-h-12 px-5 rounded-lg text-base',
  icon: 'size-10 pointer-coarse:size-11 rounded-md',
} as const

export type ButtonLook = keyof typeof LOOKS
export type ButtonSize = keyof typeof SIZES

/** The look of a button, for links that act as one. */
export function buttonClass(look: ButtonLook = 'secondary', size: ButtonSize = 'medium'): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 border font-medium whitespace-nowrap select-none',
    'transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
    LOOKS[look],
    SIZES[size],
  )
}

/** Ignores clicks and the Enter key of its form, which clicks it too. */
const ignore = (event: MouseEvent) => event.preventDefault()

type ButtonProps = ComponentProps<'button'> & {
  look?: ButtonLook
  size?: ButtonSize
  /** Something is under way: the button stays where it is, does nothing and says so. */
  busy?: boolean
}

export function Button({
  look,
  size,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={classNames(buttonClass(look, size), className)}
      // Not `disabled`, which would take the keyboard's focus away from it.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? ignore : onClick}
      // [K1] An icon alone leaves people guessing; its name is the tooltip.
      data-tip={size === 'icon' ? '' : undefined}
      {...rest}
    >
      {busy && <SpinnerIcon />}
      {children}
    </button>
  )
}
