import { eraseAccount } from './features/auth/erase-account.ts'
import { createErasureStore } from './features/auth/erasure.store.ts'
import { createUserStore } from './features/auth/users.store.ts'
import { createLinkPurgeStore } from './features/links/link-purge.store.ts'
import { createVisitStatsStore } from './features/stats/visit-stats.store.ts'
import { runOperatorCommand, unknownAccount } from './operator-command.ts'
import type { Owner } from './platform/actor.ts'

const LINE = { usage: 'Uso: npm run delete-account -- <usuario o correo>' }

/** How far the clocks of this machine and of the database may be apart. */
const CLOCKS_APART_MS = 3_600_000

runOperatorCommand(LINE, async ({ connection, name }) => {
  const linkPurge = createLinkPurgeStore(connection)
  const stats = createVisitStatsStore(connection)
  const deps = {
    users: createUserStore(connection),
    erasure: createErasureStore(connection),
    async removeLinks(owner: Owner) {
      const now = new Date()
      await linkPurge.removeAllOf(owner, now)
      await stats.forgetDeletedLinks(new Date(now.getTime() - CLOCKS_APART_MS))
    },
  }
  const user = await eraseAccount(deps, name)
  if (user === null) throw unknownAccount(name)
  return `La cuenta ${user.username} y todo lo suyo se ha borrado.`
})
