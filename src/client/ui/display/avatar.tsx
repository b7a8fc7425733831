import { useState } from 'react'
import { initials } from '#domain/pupils/pupils.ts'
import { classNames } from '#client/ui/class-names.ts'

const SIZES = { small: 'size-8 text-xs', medium: 'size-9 text-sm', large: 'size-13 text-base' } as const
const SHAPES = { round: 'rounded-full', square: 'rounded-lg' } as const

type AvatarProps = {
  name: string
  imageUrl?: string | null
  size?: keyof typeof SIZES
  shape?: keyof typeof SHAPES
  /** Initials in a colour of the person's own, or in the accent. */
  look?: 'tinted' | 'accent'
}

/** A person's picture in a fixed box, or the initials where there is none or it cannot be loaded. */
export function Avatar({ name, imageUrl, size = 'medium', shape = 'round', look = 'tinted' }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const box = classNames('shrink-0', SIZES[size], SHAPES[shape])
  if (imageUrl && imageUrl !== failedUrl) {
    return (
      <img
        src={imageUrl}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        className={classNames(box, 'bg-sunken object-cover')}
        onError={() => setFailedUrl(imageUrl)}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      {...initialsOf(name)}
      className={classNames(box, INITIALS, look === 'tinted' ? 'tinted' : 'bg-accent-soft text-accent')}
    />
  )
}

const INITIALS = 'grid place-items-center font-semibold select-none before:content-[attr(data-initials)]'

/** A box that shows the initials itself, without an element for them. */
export const tintedInitials = (name: string) => ({ ...initialsOf(name), className: `${INITIALS} tinted` })

/** Drawn, not written: beside the label of a button, text would count as a second name for it. */
const initialsOf = (name: string) => ({ 'data-initials': initials(name), style: { '--hue': hueOf(name) } })

/** The same name has the same hue everywhere. */
export function hueOf(name: string): number {
  const sum = Array.from(name).reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7)
  return (sum * 47) % 360
}
