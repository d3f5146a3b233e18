/** The worker's caches of viewed pictures; a sign-out empties them. */
export const QR_CODES_CACHE = 'qr-codes'
export const FLAGS_CACHE = 'flags'
