import { Spinner } from '#client/ui/feedback/spinner.tsx'

export function LoadingScreen() {
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <Spinner />
    </div>
  )
}
