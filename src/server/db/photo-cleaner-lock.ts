/** The advisory lock for removing photos from the store: one cleaner at a time, and none during a backup. */
export const PHOTO_CLEANER_LOCK = 7060
