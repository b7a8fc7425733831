/** Keeps photos in a folder or in object storage, under our own paths such as `students/12/1f2e3d.jpg`. */
export interface PhotoStore {
  put(path: string, bytes: Uint8Array): Promise<void>
  get(path: string): Promise<Buffer | undefined>
  /** Removing a missing photo is no error. */
  remove(path: string): Promise<void>
  /** The paths that begin with the prefix, to find what no pupil refers to. */
  list(prefix: string): Promise<string[]>
  /** Fails where the store cannot be used just now. */
  check(): Promise<void>
}
