import type { Database } from '#server/db/database.ts'
import { notFound } from '#server/http/refusal-error.ts'
import type { PhotoStore } from '#server/infra/photo-store/photo-store.ts'
import type { ImageWorker } from './image-worker.ts'
import { smallPath } from './photo-paths.ts'
import * as refusals from './photo-refusals.ts'
import * as repository from './photos.repository.ts'

interface ShowingParts {
  database: Database
  photoStore: PhotoStore
  board: ImageWorker
  /** Is told what nobody is answered with. */
  onFault: (error: unknown) => void
}

/** What is stored, found and read again, large and small. */
export function createPhotoReader({ database, photoStore, board, onFault }: ShowingParts) {
  const fromStore = (objectPath: string) =>
    photoStore.get(objectPath).catch((error: unknown) => {
      throw refusals.photoStoreDown(error)
    })

  /** Photos that did not come through an upload have no small one yet: it is made when first asked for. */
  async function smallOf(objectPath: string): Promise<Buffer | undefined> {
    const small = await fromStore(smallPath(objectPath))
    return small ?? addSmall(objectPath)
  }

  async function addSmall(objectPath: string): Promise<Buffer | undefined> {
    const photo = await fromStore(objectPath)
    if (!photo) return undefined
    // A photo that cannot be drawn small costs its class no other photo.
    const small = await board.small(photo).catch(onFault)
    if (!small) return undefined
    // Nobody waits until it is stored. Should that fail, it is made again next time.
    void keepSmall(objectPath, small).catch(onFault)
    return small
  }

  async function keepSmall(objectPath: string, small: Buffer): Promise<void> {
    await photoStore.put(smallPath(objectPath), small)
    // Should the photo have been removed meanwhile, so must this be.
    if (!(await photoStore.get(objectPath))) await photoStore.remove(smallPath(objectPath))
  }

  return {
    async findPath(pupilId: number): Promise<string> {
      const path = await repository.findPhotoPath(database, pupilId)
      if (path === undefined) throw notFound('pupil')
      if (path === null) throw refusals.noPhoto()
      return path
    },

    findPaths: (pupilIds: readonly number[]) => repository.findPhotoPaths(database, pupilIds),

    async read(objectPath: string): Promise<Buffer> {
      const photo = await fromStore(objectPath)
      if (!photo) throw refusals.noPhoto()
      return photo
    },

    async readSmall(objectPath: string): Promise<Buffer> {
      const small = await smallOf(objectPath)
      if (!small) throw refusals.noPhoto()
      return small
    },

    /** Those that are there, as addresses that need no further request. */
    async readEachSmall(places: readonly repository.PhotoPlace[]) {
      const found = await Promise.all(
        places.map(async ({ id, path }) => ({ id, small: await smallOf(path) })),
      )
      return found.flatMap(({ id, small }) =>
        small ? [{ id, image: `data:image/webp;base64,${small.toString('base64')}` }] : [],
      )
    },
  }
}

export type PhotoReader = ReturnType<typeof createPhotoReader>
