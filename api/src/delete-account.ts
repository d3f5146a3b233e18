import type { Config } from './config.ts'
import { eraseAccount } from './features/auth/erase-account.ts'
import type { EndCheckoutsDeps } from './features/billing/end-checkouts.ts'
import { runOperatorCommand, unknownAccount } from './operator-command.ts'
import { AppError } from './platform/app-error.ts'
import { wireErasure } from './wire-erasure.ts'

const LINE = { usage: 'Uso: npm run delete-account -- <usuario o correo>' }

runOperatorCommand(LINE, async ({ config, connection, name }) => {
  const erasure = wireErasure(connection, await readProvider(config))
  const user = await eraseAccount(erasure, name).catch((error: unknown) => {
    throw error instanceof AppError ? new Error(explain(error)) : error
  })
  if (user === null) throw unknownAccount(name)
  return `La cuenta ${user.username} y todo lo suyo se ha borrado.`
})

async function readProvider({ stripe, publicUrl }: Config): Promise<EndCheckoutsDeps['provider']> {
  const { secretKey, priceId, apiBase } = stripe
  if (secretKey === null) return null
  const { createStripeProvider } = await import('./features/billing/stripe.client.ts')
  return createStripeProvider({ secretKey, priceId: priceId ?? '', apiBase, publicUrl })
}

function explain({ code }: AppError): string {
  const why =
    code === 'payments_unavailable'
      ? 'La cuenta tiene una suscripción de Stripe y falta STRIPE_SECRET_KEY para cancelarla.'
      : 'Stripe no ha respondido bien al cancelar lo que la cuenta paga.'
  return `${why} No se ha borrado la cuenta.`
}
