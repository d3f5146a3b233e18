import { randomBytes } from 'node:crypto'
import type { NewLink } from '@atajo/shared/link-draft'
import { plainDraft } from '@atajo/shared/link-draft'
import { USERNAME } from '@atajo/shared/session'
import { pino } from 'pino'
import { composeLinks, type LinkParts } from '../api/src/composition/links.ts'
import { readConfig } from '../api/src/config.ts'
import { createLiveSettings } from '../api/src/features/administration/live-settings.ts'
import { createSettingsStore } from '../api/src/features/administration/settings.store.ts'
import { createPasswordHasher } from '../api/src/features/auth/password-hasher.ts'
import { createUserStore } from '../api/src/features/auth/users.store.ts'
import { createChangeEpochStore } from '../api/src/features/links/change-epoch.store.ts'
import { createLink } from '../api/src/features/links/create-link.ts'
import { createQrCode } from '../api/src/features/qr-codes/create-qr-code.ts'
import { applyVisits } from '../api/src/features/stats/apply-visits.ts'
import { createVisitTargets } from '../api/src/features/stats/visit-targets.store.ts'
import type { UserActor } from '../api/src/platform/actor.ts'
import { AppError } from '../api/src/platform/app-error.ts'
import { createCollectionItem } from '../api/src/platform/collections/create-collection-item.ts'
import { createDatabase, type Database } from '../api/src/platform/database/connection.ts'
import { createIdSource } from '../api/src/platform/database/id-source.ts'
import { reachDatabaseServer } from '../api/src/platform/database/reach-database.ts'
import { createSealer, deriveKey, readOrCreateSecret } from '../api/src/platform/secrets.ts'
import { statsKeyFor } from '../api/src/platform/stats-key.ts'
import { demoPlaceOf } from './seed/demo-audience.ts'
import { DEMO_GROUPS, DEMO_TAGS } from './seed/demo-content.ts'
import { DEMO_LINKS } from './seed/demo-links.ts'
import { createDemoVisits, type VisitedLink } from './seed/demo-visits.ts'

const USAGE =
  'Uso: npm run seed -- [usuario], de 3 a 30 letras sin tilde ni ñ, números, puntos, guiones o guiones bajos'
const GRANT = 'demo'
const DAY_MS = 86_400_000
/** Nobody waits for an answer here. */
const DEADLINE_MS = 30_000
/** Large, since visits of one link and day that come together are written together. */
const VISITS_AT_ONCE = 8000

async function main(username = 'demo'): Promise<string> {
  if (username.startsWith('-') || !USERNAME.test(username)) throw new Error(USAGE)
  const config = readConfig(process.env)
  const log = pino({ level: 'silent' })
  const server = await reachDatabaseServer(config, log)
  const database = createDatabase(server.uri, log, { deadlineMs: DEADLINE_MS })
  const secret = config.sessionSecret ?? readOrCreateSecret(config.dataDir)
  const parts = composeLinks({
    config,
    connection: database.connection,
    nextId: createIdSource(database.connection),
    passwords: createSealer(deriveKey(secret, 'link passwords')),
    cursors: createSealer(deriveKey(secret, 'cursors of changes')),
    changeEpochs: createChangeEpochStore(database.connection),
    readClock: async () => Date.now(),
    movedTo: async () => null,
    publishLinkChange: () => {},
    isHostBlocked: () => false,
    settings: createLiveSettings(createSettingsStore(database.connection), config.fixedSettings).current,
  })
  const targets = createVisitTargets(database.connection, { placeOf: demoPlaceOf })
  const users = createUserStore(database.connection)
  try {
    await database.connect()
    if (await users.isUsernameTaken(username)) {
      throw new Error(`Ya hay una cuenta ${username}. Elige otro nombre: npm run seed -- <usuario>`)
    }
    const { actor, password } = await createAccount(database, users, username)
    const links = await createContent(parts, actor)
    const visits = createDemoVisits(links, Date.now())
    const people = visits.filter(({ facts }) => !facts?.isBot).length
    const journal = `demo${actor.userId}`
    for (let start = 0; start < visits.length; start += VISITS_AT_ONCE) {
      const batch = visits.slice(start, start + VISITS_AT_ONCE)
      await applyVisits(targets, { journal, visits: batch, isNew: true })
    }
    await noteUse(database, links)
    return `${links.length} enlaces y ${people} visitas.\nUsuario: ${username}\nContraseña: ${password}`
  } finally {
    await database.close()
    await server.close()
  }
}

async function createAccount(
  database: Database,
  users: ReturnType<typeof createUserStore>,
  username: string,
) {
  const password = randomBytes(9).toString('base64url')
  const { id } = await users.insert({
    id: await createIdSource(database.connection)('user'),
    username,
    email: `${username}@example.com`,
    passwordHash: await createPasswordHasher().hash(password),
    idempotencyKey: null,
  })
  await users.replaceGrants(id, { grants: [GRANT], version: 0 })
  const actor: UserActor = { kind: 'user', owner: `u:${id}`, userId: id, plan: 'pro' }
  return { actor, password }
}

/** A slug that somebody has already is left out. */
async function createDemoLink(links: LinkParts['links'], actor: UserActor, link: NewLink): Promise<number> {
  try {
    return (await createLink(links, actor, { link, idempotencyKey: null })).id
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'sufix_taken') throw error
    return createDemoLink(links, actor, { ...link, customSlug: null })
  }
}

async function createContent(
  { groups, tags, links, qrCodes }: LinkParts,
  actor: UserActor,
): Promise<VisitedLink[]> {
  const groupIds = new Map<string, number>()
  for (const draft of DEMO_GROUPS)
    groupIds.set(draft.title, (await createCollectionItem(groups, actor, { draft, idempotencyKey: null })).id)
  const tagIds = new Map<string, number>()
  for (const draft of DEMO_TAGS)
    tagIds.set(draft.name, (await createCollectionItem(tags, actor, { draft, idempotencyKey: null })).id)

  const visited: VisitedLink[] = []
  for (const { group, tags: names = [], story, expiredDaysAgo, ...fields } of DEMO_LINKS) {
    const link = {
      ...plainDraft(fields.destination),
      reservedCode: null,
      ...fields,
      expiry: expiredDaysAgo === undefined ? null : dayBefore(expiredDaysAgo),
      groupId: groupIds.get(group ?? '') ?? null,
      tagIds: names.flatMap((name) => tagIds.get(name) ?? []),
    }
    const madeAt = Date.now() - story.ageDays * DAY_MS
    const id = await createDemoLink({ ...links, now: () => new Date(madeAt) }, actor, link)
    if (story.scans !== undefined) await createQrCode(qrCodes, actor, id)
    visited.push({ id, statsKey: statsKeyFor(actor.owner, id), story, isLimited: link.maxVisits !== null })
  }
  return visited
}

function dayBefore(daysAgo: number): string {
  return new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10)
}

/** What redirects would have counted under the links' limits. */
async function noteUse({ connection }: Database, links: readonly VisitedLink[]): Promise<void> {
  const stored = connection.collection<{ _id: number }>('links')
  for (const { id, story, isLimited } of links) {
    if (isLimited) await stored.updateOne({ _id: id }, { $set: { usedVisits: story.visits } })
  }
}

main(process.argv[2]).then(
  (lines) => console.log(lines),
  (error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  },
)
