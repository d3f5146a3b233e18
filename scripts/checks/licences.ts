import { packagesOfApp, packagesOfImage, type ShippedPackage } from '../licences/shipped-packages.ts'

/** Licences, by their SPDX names, under which Atajo may hand on what it is made of. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
])

/** What says it in words of its own, read by a person. */
const READ_BY_HAND: Record<string, string> = { '@ip-location-db/asn': 'CC-BY-4.0' }

/** Packages that are shipped under a licence that nobody has allowed, a line each. */
export function checkLicences(): string[] {
  const shipped = [...packagesOfImage(), ...packagesOfApp()]
  if (shipped.length < 100)
    return [`only ${shipped.length} shipped packages found: the check reads too little`]
  return shipped
    .filter((one) => !isAllowed(licenceOf(one)))
    .map(({ name, version, licence }) => `${name} ${version}: may not be shipped under ${licence}`)
}

/** The licence as an SPDX expression. */
export function licenceOf({ name, licence }: ShippedPackage): string {
  return READ_BY_HAND[name] ?? licence
}

/** Whether an SPDX expression, such as `(MIT OR CC0-1.0)`, can be kept with what is allowed. */
export function isAllowed(expression: string): boolean {
  const plain = expression.replace(/[()]/g, '')
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((one) => ALLOWED.has(one.trim())))
}
