import { checkLicences, licenceOf } from './checks/licences.ts'
import { packagesOfApp, packagesOfImage } from './licences/shipped-packages.ts'

const shipped = { image: packagesOfImage(), app: packagesOfApp() }
for (const [place, packages] of Object.entries(shipped)) {
  console.log(`\n${place}: ${packages.length} packages`)
  for (const licence of [...new Set(packages.map(licenceOf))].sort()) {
    const those = packages.filter((one) => licenceOf(one) === licence)
    console.log(`  ${licence}: ${those.map(({ name, version }) => `${name} ${version}`).join(', ')}`)
  }
}
const breaches = checkLicences()
for (const breach of breaches) console.error(breach)
process.exitCode = breaches.length > 0 ? 1 : 0
