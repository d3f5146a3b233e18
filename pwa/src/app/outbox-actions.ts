import '../features/groups/groups.api.ts'
import '../features/links/links.api.ts'
import '../features/qr-codes/qr-codes.api.ts'
import '../features/tags/tags.api.ts'

/* Loaded once by every page, so that whatever waits can be sent from whatever screen is open. */
