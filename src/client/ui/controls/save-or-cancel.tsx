import { Button } from './button.tsx'

type SaveOrCancelProps = { busy: boolean; disabled: boolean; onCancel: () => void }

/** The two ways out of a form that stands in the place of what it changes. */
export function SaveOrCancel({ busy, disabled, onCancel }: SaveOrCancelProps) {
  return (
    <>
      <Button type="submit" look="primary" busy={busy} disabled={disabled}>
        Save
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
    </>
  )
}
