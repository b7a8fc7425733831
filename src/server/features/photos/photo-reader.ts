import type { Database } from '#server/db/database.ts'
import { notFound } from '#server/http/refusal-error.ts'
import type { PhotoStore } from '#server/infra/photo-store/photo-store.ts'
import type { ImageWorker } from './image-worker.ts'
import { smallPath } from './photo-addresses.ts'
import * as refusals from './photo-refusals.ts'
import * as repository from './photos.repository.ts'

interface ReaderParts {
  database: Database
  photoStore: PhotoStore
  imageWorker: ImageWorker
  /** Hears of faults that cost no request its answer. */
  onFault: (error: unknown) => void
}

/** Finds stored photos and reads them, large and small. */
export function createPhotoReader({ database, photoStore, imageWorker, onFault }: ReaderParts) {
  const fromStore = (objectPath: string) =>
    photoStore.get(objectPath).catch((error: unknown) => {
      throw refusals.photoStoreDown(error)
    })

  /** A photo without a small one, such as one restored from elsewhere, gets it when it is first read. */
  async function smallOf(objectPath: string): Promise<Buffer | undefined> {
    const small = await fromStore(smallPath(objectPath))
    return small ?? addSmall(objectPath)
  }

  async function addSmall(objectPath: string): Promise<Buffer | undefined> {
    const photo = await fromStore(objectPath)
    if (!photo) return undefined
    // One photo that cannot be made small must not cost the class all the others.
    const small = await imageWorker.small(photo).catch(onFault)
    if (!small) return undefined
    // The answer does not wait for the store; if storing fails, the next read makes it again.
    void keepSmall(objectPath, small).catch(onFault)
    return small
  }

  async function keepSmall(objectPath: string, small: Buffer): Promise<void> {
    await photoStore.put(smallPath(objectPath), small)
    // The photo may have been removed in the meantime; its small photo must not stay behind.
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

    /** The small photos that exist, as data: addresses, which need no further request. */
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
