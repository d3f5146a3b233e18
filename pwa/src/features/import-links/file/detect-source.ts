import { foldName } from './column-names.ts'
import type { ImportSource } from './import-row.ts'

/** Folded columns that only one tool's files have together; the first match wins. */
const SIGNS: readonly (readonly [ImportSource, readonly string[]])[] = [
  ['atajo', ['shorturl', 'sufix', 'longurl']],
  ['atajo', ['enlacecorto', 'sufijo', 'destino']],
  ['yourls', ['keyword', 'url', 'timestamp']],
  ['yourls', ['shorturl', 'url', 'timestamp', 'ip']],
  ['shlink', ['shortcode', 'longurl']],
  ['dub', ['shortlink', 'destinationurl']],
  ['dub', ['key', 'domain', 'url']],
  ['kutt', ['address', 'target']],
  ['rebrandly', ['slashtag', 'destination']],
  ['shortio', ['originalurl', 'path']],
  ['tinyurl', ['alias', 'tinyurl']],
  ['chhoto', ['shortlink', 'longlink']],
  ['sink', ['slug', 'url']],
  ['tinycc', ['url', 'shortid']],
  ['tinycc', ['url', 'shorturl']],
  ['bitly', ['bitlink']],
  ['bitly', ['custombitlinks']],
  ['bitly', ['customlink', 'destinationurl']],
  ['bitly', ['longurl', 'backhalf']],
  ['bitly', ['longurl', 'link']],
  ['bitly', ['destinationurl', 'link']],
]

export function detectSource(columns: readonly string[], otherwise: ImportSource): ImportSource {
  const names = new Set(columns.map(foldName))
  return SIGNS.find(([, signs]) => signs.every((sign) => names.has(sign)))?.[0] ?? otherwise
}
