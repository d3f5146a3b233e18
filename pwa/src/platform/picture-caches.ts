/** Where the worker keeps the pictures of what a person looked at; a sign-out empties them. */
export const QR_CODES_CACHE = 'qr-codes'
export const FLAGS_CACHE = 'flags'
