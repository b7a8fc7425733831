import { onDemand } from '#client/ui/on-demand.tsx'

/*
 * What most mornings do without. Whatever a mark needs is not among them: a register that is open goes on without
 * a network.
 */
export const historyDialog = onDemand('History of marks', () =>
  import('./history-dialog.tsx').then((module) => module.HistoryDialog),
)

export const keysDialog = onDemand('Keys', () =>
  import('./keys-dialog.tsx').then((module) => module.KeysDialog),
)

export const reasonField = onDemand('Reason for changes', () =>
  import('./reason-field.tsx').then((module) => module.ReasonField),
)

export const dayNoticeState = onDemand('About this day', () =>
  import('./day-notice-state.tsx').then((module) => module.DayNoticeState),
)

export const noPupilsState = onDemand('About this class', () =>
  import('./day-notice-state.tsx').then((module) => module.NoPupilsState),
)
