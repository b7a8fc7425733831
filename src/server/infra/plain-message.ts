/** The text of an error for an operator: our own sentences unchanged, other errors with their name. */
export function plainMessage(error: unknown): string {
  return error instanceof Error && error.name === 'Error' ? error.message : String(error)
}
