import type { FastifyRequest } from 'fastify'
import { userOf } from '../../platform/session/guards.ts'
import { signedInAtOf, signingInOf } from '../../platform/session/session.ts'

/** Keeps the session that made a change which ended all of them. */
export async function keepSession(request: FastifyRequest, credentialsVersion: number): Promise<void> {
  const { userId } = userOf(request)
  const signedInAt = signedInAtOf(request) ?? 0
  await signingInOf(request).start({ kind: 'user', userId, credentialsVersion, signedInAt })
}
