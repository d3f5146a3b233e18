import '../features/groups/groups.public.ts'
import '../features/import-links/outbox/import-outbox-actions.ts'
import '../features/links/outbox/legacy-link-outbox-actions.ts'
import '../features/links/outbox/link-bulk-outbox-actions.ts'
import '../features/links/outbox/link-outbox-actions.ts'
import '../features/links/outbox/link-trash-outbox-actions.ts'
import '../features/qr-codes/qr-code-outbox-actions.ts'
import '../features/tags/tags.public.ts'

/* Every page loads this once, so that all waiting changes can be sent from any screen. */
