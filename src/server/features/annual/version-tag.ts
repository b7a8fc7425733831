/** The version as an ETag; a weak one, since the same marks may be compressed in several ways. */
export function versionTag(version: string): string {
  return `W/"annual-1-${version}"`
}

/** Tells whether the reader has this version already. */
export function hasVersion(ifNoneMatch: string | undefined, tag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((known) => known.trim() === tag)
}
