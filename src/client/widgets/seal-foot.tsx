import { classNames } from '#client/ui/class-names.ts'

/** [L5] What the paper can be checked against, with a code to scan: drawn by the server, fetched when the page is printed. */
export function SealFoot({ className = 'mt-3' }: { className?: string }) {
  return (
    <img
      src="/api/trail/seal.svg"
      alt=""
      loading="lazy"
      className={classNames('hidden print:block', className)}
    />
  )
}
