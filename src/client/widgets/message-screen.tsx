import type { ReactNode } from 'react'
import { SCHOOL_LOGO_ADDRESS } from '#client/lib/addresses.ts'
import { PageHeading } from '#client/ui/display/page-heading.tsx'

type MessageScreenProps = { title: string; text?: string; actions: ReactNode }

/** A page that says one thing and offers one way on. */
export function MessageScreen({ title, text, actions }: MessageScreenProps) {
  return (
    <div className="mx-auto grid min-h-[72dvh] max-w-sm content-center justify-items-center px-4 text-center">
      <img
        src={SCHOOL_LOGO_ADDRESS}
        alt=""
        width="48"
        height="56"
        className="mb-5 h-14 w-12 object-contain"
      />
      <PageHeading title={title} lead={text} />
      {actions}
    </div>
  )
}
