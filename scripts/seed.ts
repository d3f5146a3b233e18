import { USERNAME } from '@atajo/shared/session'
import { pino } from 'pino'
import { createProgress } from '../api/src/commands/progress.ts'
import { composeLinks } from '../api/src/composition/links.ts'
import { readConfig } from '../api/src/config.ts'
import { createLiveSettings } from '../api/src/features/administration/settings/live-settings.ts'
import { createSettingsStore } from '../api/src/features/administration/settings/settings.store.ts'
import { createUserStore } from '../api/src/features/auth/users.store.ts'
import { createChangeEpochStore } from '../api/src/features/links/list/change-epoch.store.ts'
import { applyVisits } from '../api/src/features/stats/apply-visits.ts'
import { visitListOf } from '../api/src/features/stats/visit-list.ts'
import { createVisitTargets } from '../api/src/features/stats/visit-targets.store.ts'
import { createDatabase } from '../api/src/platform/database/connection.ts'
import { createIdSource } from '../api/src/platform/database/id-source.ts'
import { reachDatabaseServer } from '../api/src/platform/database/reach-database.ts'
import { createSealer, deriveKey, readOrCreateSecret } from '../api/src/platform/secrets.ts'
import { createDemoAccount, createDemoContent, noteDemoUse } from './seed/demo-account.ts'
import { demoPlaceOf } from './seed/demo-audience.ts'
import { DEMO_LINKS } from './seed/demo-links.ts'
import { createDemoPast } from './seed/demo-past.ts'
import { createDemoVisits } from './seed/demo-visits.ts'

const USAGE =
  'Uso: npm run seed -- [usuario], de 3 a 30 letras sin tilde ni ñ, números, puntos, guiones o guiones bajos'
const NOTHING_DONE = 'No se ha creado nada.'
const HALF_DONE = (username: string) =>
  `La cuenta ${username} está a medias: bórrala con npm run delete-account -- ${username}`
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
    domains: { current: () => [] },
    isOwnHost: () => false,
    place: () => config,
    isHostBlocked: () => false,
    withdrawalOf: () => null,
    blocksFingerprint: () => '',
    settings: createLiveSettings(createSettingsStore(database.connection), config.fixedSettings).current,
  })
  const targets = createVisitTargets(database.connection)
  const users = createUserStore(database.connection)
  const progress = createProgress()
  let isBegun = false
  progress.onInterrupt(() => `Interrumpido. ${isBegun ? HALF_DONE(username) : NOTHING_DONE}`)
  try {
    await database.connect()
    if (await users.isUsernameTaken(username)) {
      throw new Error(`Ya hay una cuenta ${username}. Elige otro nombre: npm run seed -- <usuario>`)
    }
    isBegun = true
    const { actor, password } = await createDemoAccount(database, users, username)
    const links = await createDemoContent(parts, actor, (done) =>
      progress.show({ label: 'Enlaces', done, of: DEMO_LINKS.length, unit: 'enlaces' }),
    )
    await createDemoPast(database, parts, actor)
    const visits = createDemoVisits(links, Date.now())
    const people = visits.filter(({ facts }) => !facts.isBot).length
    const journal = `demo${actor.userId}`
    for (let start = 0; start < visits.length; start += VISITS_AT_ONCE) {
      const batch = visitListOf(visits.slice(start, start + VISITS_AT_ONCE), demoPlaceOf)
      progress.show({ label: 'Visitas', done: start, of: visits.length, unit: 'visitas' })
      await applyVisits(targets, { journal, visits: batch, isNew: true })
    }
    await noteDemoUse(database, links)
    return [
      `${links.length} enlaces y ${people} visitas de un año. Con Atajo en marcha, entra en ${config.publicUrl}/login`,
      `Usuario: ${username}`,
      `Contraseña: ${password}`,
    ].join('\n')
  } finally {
    progress.clear()
    await database.close()
    await server.close()
  }
}

main(process.argv[2]).then(
  (lines) => console.log(lines),
  (error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  },
)
