/** Where photos are kept: a folder, or object storage. Paths are ours, such as `students/12/1f2e3d.jpg`. */
export interface PhotoStore {
  put(path: string, bytes: Uint8Array): Promise<void>
  get(path: string): Promise<Buffer | undefined>
  /** Removing what is not there is no error. */
  remove(path: string): Promise<void>
  /** The paths that begin with the prefix, to find what no pupil refers to. */
  list(prefix: string): Promise<string[]>
}
