import { onDemand } from '#client/ui/overlays/on-demand.tsx'

/*
 * What most mornings do without. Nothing that marking needs is among them, not the choice between two marks, nor the
 * field for a reason: an open register goes on without a network, and one that comes and goes may lose any file.
 */
export const historyDialog = onDemand(() =>
  import('./history-dialog.tsx').then((module) => module.HistoryDialog),
)

export const keysDialog = onDemand(() => import('./keys-dialog.tsx').then((module) => module.KeysDialog))

export const dayNoticeState = onDemand(() =>
  import('./day-notice-state.tsx').then((module) => module.DayNoticeState),
)

export const noPupilsState = onDemand(() =>
  import('./day-notice-state.tsx').then((module) => module.NoPupilsState),
)
