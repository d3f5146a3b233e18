import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { composeAccount, composeDeviceNotice } from './account.ts'
import { composeAuth } from './auth.ts'
import { composeBilling } from './billing.ts'
import type { composeShared } from './compose-shared.ts'
import { composeDeveloperApi } from './developer-api.ts'
import { composeMail } from './mail.ts'
import { composeSignInMethods } from './sign-in-methods.ts'

type Shared = ReturnType<typeof composeShared>

interface PeopleOptions {
  config: Config
  log: FastifyBaseLogger
  secret: string
}

/** Composes accounts, sign-in methods, API keys and payments. */
export async function composePeople({ config, log, secret }: PeopleOptions, shared: Shared) {
  const { closing, connection, decisions, guestMoves, hasher, limiter, links } = shared
  const { liveSettings, moveLinks, nextId, office, users } = shared
  const { admins, leaveOffice } = office
  const mail = composeMail(config, { connection, limiter, log })
  const { oidcLinks, signingIn, twoStep, passkeys, proving } = composeSignInMethods(config, secret, {
    admins,
    closing,
    connection,
    guestMoves,
    hasher,
    limiter,
    mail,
    moveLinks,
    notifyOfDevice: composeDeviceNotice(connection, mail),
    users,
  })
  const billing = await composeBilling({ config, connection, log, users })
  const account = composeAccount(config, {
    billing,
    closing,
    connection,
    decisions,
    hasher,
    leaveOffice,
    links,
    mail,
    oidcLinks,
    passkeys,
    proving,
    signingIn,
    twoStep,
    users,
  })
  const signIns = { connection, hasher, limiter, liveSettings, mail, nextId, secret, signingIn, users }
  const keys = { connection, limiter, links, nextId, users, proving, mail }
  return {
    account,
    auth: composeAuth(config, signIns),
    billing,
    developerApi: composeDeveloperApi(config, keys),
    mail,
    oidcLinks,
    passkeys,
    proving,
    twoStep,
  }
}
