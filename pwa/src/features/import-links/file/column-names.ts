import { CSV_LABELS } from '@atajo/shared/link-labels'
import type { ColumnMapping, ImportField } from './import-row.ts'

/** Column names of tools and people, folded; if two are present, the first one wins. */
const NAMES: Record<ImportField, readonly string[]> = {
  ...namesOf(CSV_LABELS),
  longUrl: [
    'longurl destinationurl originalurl longlink destination destino url target targeturl enlacelargo',
    'direccion urldestino urllarga urloriginal enlaceoriginal href',
  ],
  sufix: [
    'customlink custombitlink custombitlinks custombackhalf backhalf shortcode keyword slashtag alias slug',
    'sufijo sufix codigo code key path address shortid shortlink shorturl bitlink tinyurl enlacecorto urlcorta link enlace',
  ],
  title: ['title titulo name nombre label description descripcion'],
  note: ['note notes nota notas comment comments comentario comentarios'],
  domain: ['dominio domain'],
  tags: ['tags tag etiquetas etiqueta tagnames labels'],
  group: ['group grupo folder carpeta campaign campana foldername'],
  createdAt: [
    'creadoutc createdat created creado creacion createdon datecreated creationdate createddate timestamp fecha',
    'fechadecreacion fechacreacion date',
  ],
  d_expire: [
    'caducautc dexpire expiresat expires expiration expirationdate expiry expirytime expirein validuntil caduca',
    'caducidad fechadecaducidad expira expiretime',
  ],
  accessLimit: ['accesslimit maxvisits maxclicks clickslimit limit limite max maximo limitedeaccesos'],
  clicks: [
    'totalclicks clicks clics visits visitas visitcount visitscount hits engagements totalengagements',
    'clicstotales',
  ],
  importedClicks: ['importedclicks clicstraidos'],
  status: ['status estado active isactive activo enabled'],
  archived: ['archived archivado disabled disabledat deleted desactivado'],
  mobileUrl: ['mobileurl urlmovil movil ios iosurl apple iphoneurl android androidurl google'],
  desktopUrl: ['desktopurl urlescritorio escritorio desktop'],
  password: ['password contrasena haspassword protected protegido'],
}

const RANKS = new Map<string, { field: ImportField; rank: number }>()
for (const [field, lists] of Object.entries(NAMES)) {
  for (const [rank, name] of lists.join(' ').split(' ').entries()) {
    RANKS.set(name, { field: field as ImportField, rank })
  }
}

/** A plain field's names, as an export of ours writes them. */
function namesOf(labels: typeof CSV_LABELS): typeof NAMES {
  const names = Object.entries(labels).map((both) => [both[0], both.map(foldName)])
  return Object.fromEntries(names)
}

/** A name without case, accents, spaces and signs. */
export function foldName(name: string): string {
  const plain = name.normalize('NFD').toLowerCase()
  return plain.replace(/[^a-z0-9]/g, '')
}

/** Maps columns to fields by name; unknown columns are left out. */
export function mapColumns(columns: readonly string[]): ColumnMapping {
  const mapping = columns.map((column) => RANKS.get(foldName(column))?.field ?? null)
  // In a table with a code and a bare `link` column, the latter is the destination.
  if (mapping.includes('longUrl')) return mapping
  const bare = columns.findIndex((column) =>
    ['link', 'enlace', 'links', 'enlaces'].includes(foldName(column)),
  )
  return mapping.map((field, index) => (index === bare ? 'longUrl' : field))
}

/** Returns a field's columns in the order of preference. */
export function columnsOf(field: ImportField, mapping: ColumnMapping, columns: readonly string[]): number[] {
  const own = mapping.flatMap((mapped, index) => (mapped === field ? [index] : []))
  const rank = (index: number) => RANKS.get(foldName(columns[index] ?? ''))?.rank ?? 99
  return own.sort((one, other) => rank(one) - rank(other))
}
