import { onDemand } from '#client/ui/on-demand.tsx'

/*
 * What most mornings do without. What marking needs is not among them: an open register goes on without a network.
 * The choice between two marks may be: both are known only after an answer of the server.
 */
export const historyDialog = onDemand(() =>
  import('./history-dialog.tsx').then((module) => module.HistoryDialog),
)

export const keysDialog = onDemand(() => import('./keys-dialog.tsx').then((module) => module.KeysDialog))

export const otherReason = onDemand(() => import('./other-reason.tsx').then((module) => module.OtherReason))

export const cardChoice = onDemand(() => import('./card-choice.tsx').then((module) => module.CardChoice))

export const dayNoticeState = onDemand(() =>
  import('./day-notice-state.tsx').then((module) => module.DayNoticeState),
)

export const noPupilsState = onDemand(() =>
  import('./day-notice-state.tsx').then((module) => module.NoPupilsState),
)
