import { copyFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createClickLedger } from './kit/click-ledger.ts'
import { startFleet, urlOf } from './kit/fleet.ts'
import { createLink, type Person } from './kit/people.ts'
import { exactly, type Scenario } from './kit/scenario.ts'
import { waitUntil } from './kit/wait-until.ts'

const SWAP_LIMIT_MS = 90_000
const SPANISH_ADDRESS = '80.58.61.250'

interface Access {
  ip: string
  country: { code: string } | null
}

export const swapGeoFiles: Scenario = {
  id: 'F20',
  title: 'country data missing, corrupt and swapped while it runs',
  weight: 1,
  async run(run) {
    const data = join(run.directory, 'country.mmdb')
    const bundled = findBundledData()
    copyFileSync(bundled, data)
    const fleet = await startFleet(run, { processes: 1, service: { settings: { GEOIP_DB: data } } })
    const url = urlOf(fleet.services)
    const { code } = await createLink(fleet.owner, url)
    const ledger = createClickLedger(fleet.client, [code])
    const spanishAccesses = async () =>
      (await readAccesses(fleet.owner, url, code)).filter(({ ip }) => ip === SPANISH_ADDRESS)
    const countryOfNext = async () => {
      const before = (await spanishAccesses()).length
      const answer = await fleet.client.send(`${url}/r/${code}`, {
        headers: { 'x-forwarded-for': SPANISH_ADDRESS },
      })
      if (answer.status !== 302) throw new Error(`redirect: ${answer.status}`)
      await waitUntil('the click is counted', async () => (await spanishAccesses()).length > before)
      return (await spanishAccesses())[0]?.country?.code ?? null
    }
    run.measure('country known at the start', Number((await countryOfNext()) === 'ES'), exactly(1))
    writeFileSync(`${data}.new`, 'not a database')
    renameSync(`${data}.new`, data)
    for (let clicks = 0; clicks < 50; clicks++) await ledger.click(url)
    rmSync(data)
    for (let clicks = 0; clicks < 50; clicks++) await ledger.click(url)
    run.measure('redirects not answered 302 meanwhile', ledger.refused(), exactly(0))
    if (run.isShort) return
    copyFileSync(bundled, `${data}.new`)
    renameSync(`${data}.new`, data)
    const swapped = await waitUntil(
      'the country is known again',
      async () => (await countryOfNext()) === 'ES',
      {
        limitMs: SWAP_LIMIT_MS,
        everyMs: 1_000,
      },
    )
    run.measure('swapped in without a restart after, s', swapped / 1000)
  },
}

function findBundledData(): string {
  const manifest = createRequire(import.meta.url).resolve(
    '@ip-location-db/geo-whois-asn-country-mmdb/package.json',
  )
  return join(dirname(manifest), 'geo-whois-asn-country.mmdb')
}

async function readAccesses(owner: Person, url: string, code: string): Promise<Access[]> {
  const answer = await owner.send(url, `/api/link/stats/${code}`)
  return JSON.parse(answer.text).accesses
}
