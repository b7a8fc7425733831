import { useState } from 'react'

const USUAL_REASON = 'Correction'
export const OTHER_REASON = 'Other'

/** Why marks of an earlier day are changed; it goes along with every mark. */
export function useReason() {
  const [choice, setChoice] = useState(USUAL_REASON)
  const [text, setText] = useState('')
  const reason = choice === OTHER_REASON ? text.trim() || USUAL_REASON : choice
  return { reason, field: { choice, setChoice, text, setText } }
}

export type ReasonFieldProps = ReturnType<typeof useReason>['field']
