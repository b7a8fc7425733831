import type { ComponentProps } from 'react'
import { classNames } from '#client/ui/class-names.ts'

/** A table in a frame that scrolls sideways by itself; the caption is read aloud, the frame can be focused. */
export function Table({
  caption,
  className,
  children,
  ...rest
}: ComponentProps<'table'> & { caption: string }) {
  return (
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line bg-surface shadow-soft print:overflow-visible print:[box-shadow:none] print:[&_a]:min-h-0 print:[&_a]:py-0 print:[&_td,&_th]:py-1"
    >
      <table className={classNames('w-full border-collapse text-left', className)} {...rest}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  )
}

export function ColumnHeader({ className, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      className={classNames(
        'border-b border-line bg-sunken px-3 py-2 text-sm font-medium whitespace-nowrap text-ink-2',
        className,
      )}
      {...rest}
    />
  )
}

export function RowHeader({ className, ...rest }: ComponentProps<'th'>) {
  return <th scope="row" className={classNames('px-3 py-2 font-medium', className)} {...rest} />
}

export function Row({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      className={classNames('break-inside-avoid border-b border-line last:border-b-0', className)}
      {...rest}
    />
  )
}

export function Cell({ className, ...rest }: ComponentProps<'td'>) {
  return <td className={classNames('px-3 py-2', className)} {...rest} />
}
