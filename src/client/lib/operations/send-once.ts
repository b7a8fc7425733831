import { operationId } from './operation-id.ts'

const AGAIN_MS = 500

/**
 * Sends a write by an id of its own, and once more where the connection broke: whether it had arrived is unknown, and the server
 * answers a repeat with its first answer.
 */
export async function sendOnce<Answer>(
  send: (id: string) => Promise<Answer>,
  id = operationId(),
): Promise<Answer> {
  try {
    return await send(id)
  } catch (error) {
    // How `fetch` says that no answer came.
    if (!(error instanceof TypeError)) throw error
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    return send(id)
  }
}
