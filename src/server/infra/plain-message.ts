/** What an operator reads of an error: our own sentences as they are, errors of another kind with their name. */
export function plainMessage(error: unknown): string {
  return error instanceof Error && error.name === 'Error' ? error.message : String(error)
}
