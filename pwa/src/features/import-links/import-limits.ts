/** Most that a file may have: said before, refused after. */
export const IMPORT_LIMITS = { rows: 50_000, bytes: 20_000_000 }

export type UnreadableReason = 'too_large' | 'too_many' | 'empty' | 'no_links'
