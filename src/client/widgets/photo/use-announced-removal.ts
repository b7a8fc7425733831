import { displayName } from '#domain/pupils/pupils.ts'
import { useRemovePhoto } from '#client/api/photos.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import type { PhotoPupil } from './photo-pupil.ts'

/** Removes the photo and says how it went (§8). */
export function useAnnouncedRemoval(pupil: PhotoPupil) {
  const removal = useRemovePhoto()
  async function remove(): Promise<boolean> {
    try {
      await removal.mutateAsync(pupil.id)
      toast({
        tone: 'success',
        title: 'Photo removed',
        description: `Profile photo has been removed for ${displayName(pupil)}`,
      })
      return true
    } catch {
      toast({ tone: 'danger', title: 'Failed to remove photo', description: 'Please try again.' })
      return false
    }
  }
  return { remove, isRemoving: removal.isPending }
}
