import { createFileRoute } from '@tanstack/react-router'

/**
 * Pages for everybody: a session that could not be created must neither loop here nor hide them.
 */
export const Route = createFileRoute('/_open')()
