/** Another process has the data directory open. */
export const EXIT_IN_USE = 3
/** A commit failed, as on a full disk; the next process starts with `--cautious`. */
export const EXIT_CANNOT_WRITE = 4
/** The data files are not what was written; a backup has to be restored. */
export const EXIT_DAMAGED = 5
/** Another version of the engine wrote the data files. */
export const EXIT_OTHER_FORMAT = 6
