import { classNames } from '#client/ui/class-names.ts'

export const SEAL_ADDRESS = '/api/trail/seal.svg'

/**
 * [L5] What the paper can be checked against, with a code to scan: drawn by the server. It is fetched with the page, since a
 * browser that prints does not wait for pictures.
 */
export function SealFoot({ className = 'mt-3' }: { className?: string }) {
  return <img src={SEAL_ADDRESS} alt="" className={classNames('hidden print:block', className)} />
}
