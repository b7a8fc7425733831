/** The name that the operating system gives an error (`ENOENT`), or undefined for an error of another origin. */
export function systemErrorCode(error: unknown): string | undefined {
  return isSystemError(error) ? error.code : undefined
}

export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}
