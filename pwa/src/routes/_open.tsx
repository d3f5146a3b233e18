import { createFileRoute } from '@tanstack/react-router'

/** Pages for everybody: a session that could not be made must not loop here or hide them. */
export const Route = createFileRoute('/_open')()
