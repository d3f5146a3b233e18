import { copyFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { redirectPath } from '@atajo/shared/paths'
import { createClickLedger, readStats } from './kit/click-ledger.ts'
import { startFleet, urlOf } from './kit/fleet.ts'
import { createLink } from './kit/people.ts'
import { exactly, type Scenario } from './kit/scenario.ts'
import { waitUntil } from './kit/wait-until.ts'

const SWAP = { limitMs: 90_000, everyMs: 1_000 }
const SPANISH_ADDRESS = '80.58.61.250'
const PACKAGE = '@ip-location-db/geo-whois-asn-country-mmdb/package.json'

const { resolve } = createRequire(import.meta.url)

export const swapGeoFiles: Scenario = {
  id: 'F20',
  title: 'country data missing, corrupt and swapped while it runs',
  weight: 1,
  async run(run) {
    const data = join(run.directory, 'country.mmdb')
    const bundled = join(dirname(resolve(PACKAGE)), 'geo-whois-asn-country.mmdb')
    copyFileSync(bundled, data)
    const { services, owner, client } = await startFleet(run, {
      processes: 1,
      service: { settings: { GEOIP_DB: data } },
    })
    const url = urlOf(services)
    const { code } = await createLink(owner, url)
    const ledger = createClickLedger(owner, [code])
    const spanish = async () => {
      const { accesses } = await readStats(owner, url, code)
      return accesses.filter(({ ip }) => ip === SPANISH_ADDRESS)
    }
    const isNextSpanish = async () => {
      const before = (await spanish()).length
      const headers = { 'x-forwarded-for': SPANISH_ADDRESS }
      const { status } = await client.send(`${url}${redirectPath(code)}`, { headers })
      if (status !== 302) throw new Error(`redirect: ${status}`)
      await waitUntil('the click is counted', async () => (await spanish()).length > before)
      return (await spanish())[0]?.country?.code === 'ES'
    }
    run.measure('country known at the start', Number(await isNextSpanish()), exactly(1))
    writeFileSync(`${data}.new`, 'not a database')
    renameSync(`${data}.new`, data)
    for (let clicks = 0; clicks < 50; clicks++) await ledger.click(url)
    rmSync(data)
    for (let clicks = 0; clicks < 50; clicks++) await ledger.click(url)
    run.measure('redirects not answered 302 meanwhile', ledger.refused(), exactly(0))
    if (run.isShort) return
    copyFileSync(bundled, `${data}.new`)
    renameSync(`${data}.new`, data)
    const swapped = await waitUntil('the country is known again', isNextSpanish, SWAP)
    run.measure('swapped in without a restart after, s', swapped / 1000)
  },
}
