import { Button } from './button.tsx'

type SaveOrCancelProps = { busy: boolean; disabled: boolean; onCancel: () => void }

/** Save and Cancel of a form that is edited in place. */
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
